internal import SimulatedUI

/// A gift that can be chosen.
final class GiftCell: ListCellView {}
