internal import ClickReports
internal import ClickStore
internal import ClickTracking

/// The forms of a page: what the page wants to know, and which clicks it is of. They work without a script: what a form does not
/// ask for it carries along. Where a field takes names, it lists those that there are.
struct PageForm {
    private let page: DashboardPage
    private let request: PageRequest

    init(_ page: DashboardPage, _ request: PageRequest) { (self.page, self.request) = (page, request) }

    /// What is given besides some names, in fields that nobody sees.
    static func carried(_ request: PageRequest, but names: [String]) -> [HTML] {
        (request.query.selected + request.query.others).filter { !names.contains($0.name) }.map {
            "<input type=\"hidden\" name=\"\($0.name)\" value=\"\(value: $0.value)\">\n"
        }
    }

    /// What the page wants to know; nothing if it has no question.
    var own: HTML {
        page.fields.isEmpty ? .none : form(page.fields, button: "Show") { request.query[$0] }
    }

    var selection: HTML {
        form(Self.selections, button: "Select") { name in
            request.query.selected.filter { $0.name == name }.map(\.value)
        }
    }

    private func form(_ fields: [FormField], button: String, _ values: (String) -> [String]) -> HTML {
        """
        <form action="\(Address(page.name).text)">
        \(Self.carried(request, but: fields.map(\.name)))<div class="fields">
        \(fields.map { html($0, values($0.name)) })<button>\(button)</button>
        </div>
        </form>

        """
    }

    private func html(_ field: FormField, _ values: [String]) -> HTML {
        switch field.kind {
        case .text(let example):
            // Of what may be given several times there is a field for each, and one for another.
            let isRepeated = SelectionParameter(rawValue: field.name)?.isRepeated ?? false
            let shown = values.isEmpty ? [""] : isRepeated ? values + [""] : [values[values.count - 1]]
            return lines(field, shown, example) { $0 == 0 ? field.label : "or " + field.label }
        case .several(let least, let example):
            let empty = Array(repeating: "", count: max(1, least - values.count))
            return lines(field, values + empty, example) { "\(field.label) \($0 + 1)" }
        case .statement:
            return """
                <label class="whole">\(field.label)<textarea name="\(field.name)">
                \(value: values.last ?? "")</textarea></label>

                """
        case .choice(let choices):
            // What can be split by version can be by a property.
            let keys = choices.contains(Split.version.rawValue) ? (try? request.engine.propertyKeys()) ?? [] : []
            let choices = choices + keys
            // The first one is meant, unless there is one for nothing.
            let usual = choices.contains("") ? "" : choices.first ?? ""
            let selects = (values.isEmpty ? [usual] : values).map { value -> HTML in
                // What a link gives besides, such as a property, stays.
                let options = (choices + (choices.contains(value) ? [] : [value])).map { choice -> HTML in
                    """
                    <option value="\(value: choice)"\(value == choice ? " selected" : .none)>\(choice.isEmpty ? field.none : choice)</option>
                    """
                }
                return "<label>\(field.label)<select name=\"\(field.name)\">\(options)</select></label>\n"
            }
            return "\(selects)"
        }
    }

    private func lines(
        _ field: FormField, _ values: [String], _ example: String, _ label: (Int) -> String
    ) -> HTML {
        let list = NameList(ofField: field.name).map { " list=\"\($0.id)\"" as HTML } ?? .none
        let inputs = values.enumerated().map { place, value -> HTML in
            """
            <label>\(label(place))<input name="\(field.name)" value="\(value: value)" placeholder="\(example)"\(list)></label>

            """
        }
        return "\(inputs)"
    }

    /// What has a place of its own in the head is not among them.
    private static let selections = SelectionParameter.allCases.filter {
        ![.since, .until, .through, .tz].contains($0)
    }.map { parameter in
        FormField(
            parameter.rawValue, parameter.label,
            parameter.choices.isEmpty ? .text(example: parameter.example) : .choice([""] + parameter.choices))
    }
}
