import ArgumentParser

/// What one report is asked for beside what all reports have in common, and how it is asked.
protocol ReportArguments: ParsableArguments {
    static var configuration: CommandConfiguration { get }

    /// Throws if an argument excludes one of the common options.
    func validate(with options: ReportOptions) throws

    /// Makes the report and writes it.
    func run(with options: ReportOptions) throws
}

extension ReportArguments {
    func validate(with options: ReportOptions) throws {}
}

/// A subcommand of `taptrail report`: the arguments of one report, and the options of all.
struct ReportSubcommand<Arguments: ReportArguments>: ParsableCommand {
    static var configuration: CommandConfiguration { Arguments.configuration }

    @OptionGroup var arguments: Arguments
    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var names: NameOptions
    @OptionGroup var selected: SelectionOptions
    @OptionGroup var naming: NamingOptions
    @OptionGroup var rows: RowOptions
    @OptionGroup var timeZone: TimeZoneOption
    @OptionGroup var legend: LegendOption

    private var options: ReportOptions {
        ReportOptions(
            database: database, output: output, names: names, selected: selected, naming: naming, rows: rows,
            timeZone: timeZone, legend: legend)
    }

    func validate() throws { try arguments.validate(with: options) }

    func run() throws { try arguments.run(with: options) }
}
