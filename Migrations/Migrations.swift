public enum Migrations { public static var first: [UInt8] { PackageResources.V001_clicks_sql } }
