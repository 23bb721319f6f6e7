import MartletUI

/// Boxes with ticks, a menu without a border, and a text to copy.
struct CheckedRows: View {
  @State private var milk = true
  @State private var bread = false
  @State private var count = 0
  @Namespace private var scope

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack(spacing: 16) {
        Toggle("Milk", isOn: $milk)
        Toggle("Bread", isOn: $bread)
      }
      Menu("Bought \(count)") {
        Button("Once more") { count += 1 }
      }
      .menuStyle(.borderlessButton)
      Button("One more") { count += 1 }.buttonRepeatBehavior(.enabled)
      ShareLink("Copy the list", item: "Milk, bread")
    }
    .focusScope(scope)
    .toggleStyle(.checkbox)
    .buttonStyle(.bordered)
  }
}
