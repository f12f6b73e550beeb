import SimulatedUI

extension User {
    /// Waters plants in the list, looks at one in the modal, and adds one with the form.
    func tapThroughThreeScreens() throws {
        let navigation = "Application--Window--NavigationController--View"
        try waterPlants(list: "\(navigation)--PlantsViewController--View")
        try carePlant(
            row: "\(navigation)--PlantsViewController--View--TableView#plants--PlantCell[*]",
            modal: "\(navigation)--PlantsViewController--CareViewController--View")
        try addPlant(
            navigation: navigation, list: "\(navigation)--PlantsViewController--View",
            form: "\(navigation)--PlantFormViewController--View")
    }

    private func waterPlants(list: String) throws {
        print("The list")
        let water = "\(list)--TableView#plants--PlantCell[*]--Button#water--touchUpInside"
        for row in [0, 0, 2] { try tap("water", row: row, handled: water) }
    }

    private func carePlant(row: String, modal: String) throws {
        print("The modal")
        try tapRow(1, handled: "\(row)--select")
        try tap("photo", handled: "\(modal)--View#photo--tap")
        try tap("photo", heldMs: 800, handled: "\(modal)--View#photo--longPress")
        try tap("rating", handled: "\(modal)--RatingControl#rating--valueChanged")
        try tap("advice", unhandled: "\(modal)--View#advice--tap")
        try tap("remind", unhandled: "\(modal)--PulsingButton#remind--tap")
        try tap("order", unhandled: "\(modal)--Button#order--touchUpInside")
        try tap("archive", unhandled: "\(modal)--Button#archive--tap")
        try tap("done", handled: "\(modal)--Button#done--touchUpInside")
    }

    private func addPlant(navigation: String, list: String, form: String) throws {
        print("The form")
        let add = "\(list)--Button#add--touchUpInside"
        try tap("add", handled: add)
        try tap("back", handled: "\(navigation)--NavigationBar--Button#back--touchUpInside")
        try tap("add", handled: add)
        try tap("name")
        type("mint")
        pressReturn(handled: "\(form)--TextField#name--editingDidEnd")
        try tap("notes")
        type("likes shade")
        try tap("outdoors", handled: "\(form)--Switch#outdoors--valueChanged")
        try drag("litres", handled: "\(form)--Slider#litres--valueChanged")
        try tap("submit", handled: "\(form)--Button#submit--touchUpInside")
        note(handled: "\(form)--TextView#notes--editingDidEnd")
        print("The list again")
        try tap("water", row: 3, handled: "\(list)--TableView#plants--PlantCell[*]--Button#water--touchUpInside")
    }
}
