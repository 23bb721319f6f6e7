import SwiftUI

private struct Pump: Identifiable {
    let id = 1
    let name = "Floor"
}

/// Groups, rows and columns whose titles are values of `LocalizedStringKey`.
struct GroupTitles: View {
    @State private var isOpen = true

    private let box: LocalizedStringKey = "Box of pumps"
    private let row: LocalizedStringKey = "Row of pumps"
    private let section: LocalizedStringKey = "Section of pumps"
    private let controls: LocalizedStringKey = "Controls of pumps"
    private let column: LocalizedStringKey = "Column of pumps"

    var body: some View {
        GroupBox(box) {
            LabeledContent(row, value: "three")
            LabeledContent(row, value: 4, format: .number)
            LabeledContent(row) { Text("five") }
        }
        ControlGroup(controls) { Button("One") {} }
        List {
            Section(section, isExpanded: $isOpen) { Text("Cellar") }
            Section(section) { DisclosureGroup(row) { Text("Attic") } }
        }
        .frame(height: 160)
        Table([Pump()]) {
            TableColumn(column, value: \.name)
            TableColumn(column, value: \.name) { Text($0.name) }
            TableColumn(column) { Text($0.name) }
        }
        .frame(height: 80)
    }
}
