public import ResponderChain

/// Input that a responder passes on by hand: `next?.touchesBegan(touches, with: event)`. A responder that takes no input
/// passes it to the one above it.
extension Responder {
    /// Passes on fingers that touched down.
    public func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        event.pass(to: self) { $0.touchesBegan(touches, with: event) }
    }

    /// Passes on fingers that moved.
    public func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        event.pass(to: self) { $0.touchesMoved(touches, with: event) }
    }

    /// Passes on fingers that were lifted.
    public func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        event.pass(to: self) { $0.touchesEnded(touches, with: event) }
    }

    /// Passes on touches that the system cancelled.
    public func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
        event.pass(to: self) { $0.touchesCancelled(touches, with: event) }
    }

    /// Passes on a movement that began.
    public func motionBegan(_ motion: Motion, with event: MotionEvent) {
        event.pass(to: self) { $0.motionBegan(motion, with: event) }
    }

    /// Passes on a movement that ended.
    public func motionEnded(_ motion: Motion, with event: MotionEvent) {
        event.pass(to: self) { $0.motionEnded(motion, with: event) }
    }

    /// Passes on a movement that was cancelled.
    public func motionCancelled(_ motion: Motion, with event: MotionEvent) {
        event.pass(to: self) { $0.motionCancelled(motion, with: event) }
    }

    /// Passes on a command of a remote control.
    public func remoteControlReceived(_ command: RemoteCommand, with event: RemoteControlEvent) {
        event.pass(to: self) { $0.remoteControlReceived(command, with: event) }
    }
}
