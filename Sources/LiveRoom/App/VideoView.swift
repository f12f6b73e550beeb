internal import SimulatedUI

/// The live picture.
final class VideoView: View {}
