internal import SimulatedUI

/// An announcement that looks as if it could be tapped.
final class BannerView: View {}
