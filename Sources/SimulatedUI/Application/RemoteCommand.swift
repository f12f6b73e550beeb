/// What a headset or another remote control asks for.
public enum RemoteCommand: Hashable, Sendable {
    case play, pause, togglePlayPause, nextTrack, previousTrack
}

/// A press on a remote control on its way up the chain.
public final class RemoteControlEvent: InputEvent {}
