import SwiftUI
import TapTrailSwiftUI

/// A screen with a panel of buttons, a menu and a picture.
struct GiftsView: View {
    @State private var sent = 0

    var body: some View {
        VStack {
            Text("\(sent) sent")
            Image("gift").onTapGesture { sent = 0 }.tracked("picture")
            GiftPanel { sent += 1 }
        }
        .buttonStyle(TrackedButtonStyle(.bordered))
        .trackedScreen("Gifts")
    }
}

/// The buttons: each is recorded when it acts.
struct GiftPanel: View {
    let send: @MainActor () -> Void
    @Environment(\.trail) private var trail

    var body: some View {
        VStack {
            Button("Send") { send() }.tracked("send")
            Menu("More") {
                // A menu draws its buttons itself, so this one records itself.
                Button("Send twice", role: nil, action: trail("sendTwice") { for _ in 0..<2 { send() } })
            }
        }
        .pathComponent("GiftPanel")
    }
}
