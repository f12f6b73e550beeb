import ClickTracking
import PathCatalogue
import ResponderChain
import SimulatedUI
import Testing

/// Catalogues of a running app.
struct RunningCatalogueTests {
    private final class GiftsController: ViewController {
        let send = Button("Send", frame: Rect(x: 10, y: 20, width: 100, height: 44), identifier: "send")
        let mute = Switch()
        let volume = Slider()
        let picture = View(frame: Rect(x: 5, y: 6, width: 7, height: 8), identifier: "picture")

        override func viewDidLoad() {
            for control in [send, mute, volume, picture] { view.addSubview(control) }
            send.addTarget(self, action: GiftsController.sendGift, for: .touchUpInside, identifier: "sendGift")
            send.addTarget(self, action: GiftsController.sendGift, for: .touchDown, identifier: "press")
            mute.sends("muted", for: .valueChanged)
            volume.isTrackingEnabled = false
            let tap = TapGestureRecognizer()
            tap.bind(action: "zoom:")
            picture.addGestureRecognizer(tap)
        }

        func sendGift() {}

        override var handledEvents: [EventKey] { super.handledEvents + [.name("muted")] }
    }

    private static func application(_ controller: ViewController) -> Application {
        let application = Application()
        let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
        window.rootViewController = controller
        application.addWindow(window)
        return application
    }

    @Test
    func `a running app's catalogue has its controls with frames, events, actions and handlers, and nothing else`()
        throws
    {
        #expect(
            try Catalogue(of: Self.application(GiftsController()), app: "Gifts", version: "2").text == """
                {"path":"Application--Window--GiftsController--View--Button#send--touchUpInside","screen":"GiftsController",\
                "frame":[10.0,20.0,100.0,44.0],"events":["touchDown","touchUpInside"],"actions":["press","sendGift"],\
                "handled_by":["GiftsController"],"name":"Button#send--touchUpInside","app":"Gifts","version":"2"}
                {"path":"Application--Window--GiftsController--View--Switch--valueChanged","screen":"GiftsController",\
                "frame":[0.0,0.0,0.0,0.0],"events":["valueChanged"],"actions":["muted"],"handled_by":["GiftsController"],\
                "name":"Application--Window--GiftsController--Switch--valueChanged","app":"Gifts","version":"2"}
                {"path":"Application--Window--GiftsController--View--View#picture--tap","screen":"GiftsController",\
                "frame":[5.0,6.0,7.0,8.0],"events":["tap"],"actions":["zoom:"],"name":"View#picture--tap","app":"Gifts","version":"2"}

                """)
    }

    @Test
    func `each control's path is the one that its clicks have`() throws {
        let controller = GiftsController()
        let application = Self.application(controller)
        let paths = try Catalogue(of: application).controls.map(\.path)
        for (control, event) in [(controller.send, "touchUpInside"), (controller.mute, "valueChanged")]
            as [(View, String)]
        {
            #expect(paths.contains(try ControlPath(of: control, event: event)))
        }
    }

    @Test
    func `the screens that a test visits make one catalogue, in which a place is there once`() throws {
        let (first, second) = (ViewController(), GiftsController())
        first.view.addSubview(Button("Go", frame: .zero, identifier: "go"))
        var catalogue = try Catalogue(of: Self.application(first))
        let gifts = try Catalogue(of: Self.application(second))
        catalogue.formUnion(gifts)
        catalogue.formUnion(gifts)
        #expect(catalogue.controls.map(\.number) == [0, 1, 2, 3])
        #expect(catalogue.controls.map(\.path.controlClass) == ["Button", "Button", "Switch", "View"])
        #expect(catalogue.controls[2].lastingName == gifts.controls[1].lastingName)
    }

    @Test
    func `a name that a second screen takes away goes, and one that a file gave stays`() throws {
        let first = GiftsController()
        var catalogue = try Catalogue(of: Self.application(first))
        #expect(catalogue.controls[0].lastingName == "Button#send--touchUpInside")
        catalogue.controls[2].lastingName = "mine--tap"
        let second = GiftsController()
        let holder = View(frame: .zero, identifier: "holder")
        holder.addSubview(Button("Again", frame: .zero, identifier: "send"))
        second.view.addSubview(holder)
        catalogue.formUnion(try Catalogue(of: Self.application(second)))
        #expect(
            catalogue.controls.map(\.lastingName) == [
                "Application--Window--GiftsController--Button#send--touchUpInside",
                "Application--Window--GiftsController--Switch--valueChanged", "mine--tap",
                "View#holder--Button#send--touchUpInside",
            ])
    }
}
