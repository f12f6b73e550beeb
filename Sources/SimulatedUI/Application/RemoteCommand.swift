/// What a headset or another remote control asks for.
public enum RemoteCommand: Hashable, Sendable {
    case play, pause, togglePlayPause, nextTrack, previousTrack
}
