import SimulatedUI

private let navigation = "Application--Window--NavigationController--View"
private let list = "\(navigation)--PlantsViewController--View--TableView#plants"
private let row = "\(list)--PlantCell[*]"
private let modal = "Application--Window--CareViewController--View"
private let form = "\(navigation)--PlantFormViewController--View"
private let bar = "\(navigation)--NavigationBar"

extension User {
    /// Waters plants in the list, looks at one in the modal, and adds one with the form.
    func tapThroughThreeScreens() throws {
        try waterPlants()
        try carePlant()
        try addPlant()
    }

    private func waterPlants() throws {
        print("The list")
        for plant in [0, 0, 2] { try tap("water", row: plant, handled: "\(row)--Button#water--touchUpInside") }
        try tapRow(1, handled: "\(row)--select")
    }

    private func carePlant() throws {
        print("The modal")
        try tap("photo", handled: "\(modal)--View#photo--tap")
        try tap("photo", heldMs: 800, handled: "\(modal)--View#photo--longPress")
        try tap("rating", handled: "\(modal)--RatingControl#rating--valueChanged")
        try tap("advice", unhandled: "\(modal)--View#advice--tap")
        try tap("remind", unhandled: "\(modal)--PulsingButton#remind--tap")
        try tap("order", unhandled: "\(modal)--Button#order--touchUpInside")
        try tap("archive", unhandled: "\(modal)--Button#archive--tap")
        try tap("done", handled: "\(modal)--Button#done--touchUpInside")
    }

    private func addPlant() throws {
        print("The form, left and opened again")
        try tap("add", handled: "\(navigation)--PlantsViewController--BarButton#add--touchUpInside")
        try tap("back", handled: "\(bar)--Button#back--touchUpInside")
        try tap("add", handled: "\(navigation)--PlantsViewController--BarButton#add--touchUpInside")
        try tap("name")
        type("mint")
        pressReturn(handled: "\(form)--TextField#name--editingDidEnd")
        try tap("notes")
        type("likes shade")
        try tap("outdoors", handled: "\(form)--Switch#outdoors--valueChanged")
        try drag("litres", handled: "\(form)--Slider#litres--valueChanged")
        try tap("submit", handled: "\(form)--Button#submit--touchUpInside")
        note(handled: "\(form)--TextView#notes--editingDidEnd")
        print("The list with the new plant")
        try tap("water", row: 3, handled: "\(row)--Button#water--touchUpInside")
    }
}
