import MartletUI

/// The same choice as a menu, as rows, as circles, as icons and on a wheel.
struct PickerForms: View {
  @State private var room = "Hall"

  var body: some View {
    HStack(alignment: .top, spacing: 14) {
      VStack(alignment: .leading, spacing: 8) {
        choice.pickerStyle(.menu)
        choice.pickerStyle(.inline).frame(width: 76)
      }
      choice.pickerStyle(.radioGroup)
      VStack(spacing: 4) {
        choice.pickerStyle(.wheel).frame(width: 76)
      }
    }
    .font(.footnote)
  }

  private var choice: some View {
    Picker("Room", selection: $room) {
      ForEach(["Hall", "Bath", "Attic"], id: \.self) { Text($0).tag($0) }
    }
  }
}
