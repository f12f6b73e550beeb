import PathCatalogue
import ResponderChain
import Testing

struct CatalogueTests {
    @Test("Of a new control only path and screen are known")
    func fresh() throws {
        let control = CatalogueControl(number: 3, path: try ControlPath(parsing: "App--Button--tap"), screen: "Start")
        #expect(control.screen == "Start" && control.frame == nil && control.actions == nil)
    }
}
