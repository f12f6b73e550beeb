internal import ClickReports
internal import ClickStore
internal import ClickTracking

/// The forms of a page: what the page wants to know, and which clicks it is of. They work without a script: what a form does not
/// ask for it carries along.
struct PageForm {
    private let page: DashboardPage
    private let request: PageRequest

    init(_ page: DashboardPage, _ request: PageRequest) { (self.page, self.request) = (page, request) }

    var html: String { own + selection }

    private var own: String {
        guard !page.fields.isEmpty else { return "" }
        let others = request.query.others.filter { given in !page.fields.contains { $0.name == given.name } }
        return form(page.fields, carrying: request.query.selected + others, button: "Show") { request.query[$0] }
    }

    private var selection: String {
        let form = form(Self.selections, carrying: request.query.others, button: "Select") { name in
            request.query.selected.filter { $0.name == name }.map(\.value)
        }
        return "<details class=\"select\">\n<summary>Select clicks</summary>\n\(form)</details>\n"
    }

    private func form(
        _ fields: [FormField], carrying others: [PageQuery.Parameter], button: String, _ values: (String) -> [String]
    ) -> String {
        let hidden = others.map {
            "<input type=\"hidden\" name=\"\($0.name)\" value=\"\(HTMLText.value($0.value))\">\n"
        }
        return """
            <form action="\(Address(page.name).text)">
            \(hidden.joined())<div class="fields">
            \(fields.map { Self.html($0, values($0.name)) }.joined())<button>\(button)</button>
            </div>
            </form>

            """
    }

    private static func html(_ field: FormField, _ values: [String]) -> String {
        switch field.kind {
        case .text(let example):
            // Of what may be given several times there is a field for each, and one for another.
            let isRepeated = SelectionParameter(rawValue: field.name)?.isRepeated ?? false
            let shown = values.isEmpty ? [""] : isRepeated ? values + [""] : [values[values.count - 1]]
            return shown.enumerated().map { place, value in
                line(field.name, place == 0 ? field.label : "or " + field.label, value, example)
            }.joined()
        case .several(let least, let example):
            let empty = Array(repeating: "", count: max(1, least - values.count))
            return (values + empty).enumerated().map { place, value in
                line(field.name, "\(field.label) \(place + 1)", value, example)
            }.joined()
        case .statement:
            let text = HTMLText.value(values.last ?? "")
            return
                "<label class=\"whole\">\(field.label)<textarea name=\"\(field.name)\">\n\(text)</textarea></label>\n"
        case .choice(let choices):
            return (values.isEmpty ? [""] : values).map { value in
                // What a link gives besides, such as a property, stays.
                let options = (choices + (choices.contains(value) ? [] : [value])).map { choice in
                    let isChosen = value == choice ? " selected" : ""
                    let text = HTMLText.escaped(choice.isEmpty ? "–" : choice)
                    return "<option value=\"\(HTMLText.value(choice))\"\(isChosen)>\(text)</option>"
                }
                return "<label>\(field.label)<select name=\"\(field.name)\">\(options.joined())</select></label>\n"
            }.joined()
        }
    }

    private static func line(_ name: String, _ label: String, _ value: String, _ example: String) -> String {
        """
        <label>\(label)<input name="\(name)" value="\(HTMLText.value(value))" \
        placeholder="\(HTMLText.escaped(example))"></label>

        """
    }

    private static let selections = SelectionParameter.allCases.map { parameter in
        FormField(
            parameter.rawValue, parameter.label,
            parameter.choices.isEmpty ? .text(example: parameter.example) : .choice([""] + parameter.choices))
    }
}
