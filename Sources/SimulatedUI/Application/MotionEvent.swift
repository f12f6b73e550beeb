/// A movement of the device on its way up the chain.
public final class MotionEvent: InputEvent {}
