internal import SimulatedUI

/// A picture of somebody. Nothing happens when it is tapped, which does not keep people from tapping it.
final class AvatarView: View {}
