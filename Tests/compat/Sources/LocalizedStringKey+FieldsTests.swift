import SwiftUI

/// Fields, pickers of dates and steppers whose titles are values of `LocalizedStringKey`.
struct FieldTitles: View {
    @State private var text = ""
    @State private var number = 7
    @State private var optional: Int?
    @State private var date = Date(timeIntervalSince1970: 1_781_006_400)
    @State private var color = Color.orange
    @State private var selection: TextSelection?

    private let field: LocalizedStringKey = "Name of the pump"
    private let note: LocalizedStringKey = "Note on the pump"
    private let count: LocalizedStringKey = "Count of pumps"
    private let secret: LocalizedStringKey = "Code of the pump"
    private let day: LocalizedStringKey = "Day of service"
    private let paint: LocalizedStringKey = "Colour of the pump"
    private let step: LocalizedStringKey = "Step of the pump"

    var body: some View {
        VStack {
            TextField(field, text: $text)
            TextField(field, text: $text, prompt: Text("Prompt of the field"))
            TextField(note, text: $text, axis: .vertical)
            TextField(field, text: $text, selection: $selection)
            TextField(field, text: $text, onCommit: {})
            TextField(field, text: $text, onEditingChanged: { _ in })
            TextField(count, value: $number, format: .number)
            TextField(count, value: $optional, format: .number)
            TextField(count, value: $number, formatter: NumberFormatter())
        }
        VStack {
            SecureField(secret, text: $text)
            SecureField(secret, text: $text, onCommit: {})
            DatePicker(day, selection: $date, displayedComponents: .date)
            DatePicker(day, selection: $date, in: date..., displayedComponents: .date)
            DatePicker(day, selection: $date, in: ...date, displayedComponents: .date)
            DatePicker(day, selection: $date, in: date...date, displayedComponents: .date)
            ColorPicker(paint, selection: $color, supportsOpacity: false)
            Stepper(step, value: $number)
            Stepper(step, value: $number, in: 0...9)
            Stepper(step, onIncrement: {}, onDecrement: nil)
        }
    }
}
