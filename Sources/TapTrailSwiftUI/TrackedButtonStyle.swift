#if canImport(SwiftUI)
    public import SwiftUI

    /// Records the buttons inside that have names, when they act: by finger, VoiceOver or keyboard, each once, and handled for certain.
    ///
    /// ```swift
    /// VStack { Button("Send") { send() }.tracked("send") }
    ///     .buttonStyle(TrackedButtonStyle())
    /// ```
    ///
    /// A button with a style of its own nearer by is not reached: wrap that style, `TrackedButtonStyle(.bordered)`. Rows of lists, menus,
    /// alerts and toolbars draw their buttons themselves: see ``Trail/callAsFunction(_:_:)``.
    public struct TrackedButtonStyle<Base: PrimitiveButtonStyle>: PrimitiveButtonStyle {
        private let base: Base

        /// Wraps a style, which draws the buttons.
        public init(_ base: Base) {
            self.base = base
        }

        public func makeBody(configuration: Configuration) -> some View {
            TrackedButton(configuration: configuration).buttonStyle(base)
        }
    }

    extension TrackedButtonStyle where Base == DefaultButtonStyle {
        /// Buttons look as they do without a style.
        public init() {
            self.init(DefaultButtonStyle())
        }
    }

    private struct TrackedButton: View {
        let configuration: PrimitiveButtonStyleConfiguration
        @Environment(\.trail) private var trail

        var body: some View {
            Button(role: configuration.role) {
                if let name = trail.control { trail.record("Button", name) }
                configuration.trigger()
            } label: {
                configuration.label
            }
        }
    }
#endif
