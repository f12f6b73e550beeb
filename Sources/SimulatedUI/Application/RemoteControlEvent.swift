/// A press on a remote control on its way up the chain.
public final class RemoteControlEvent: InputEvent {}
