import MartletUI

/// A toolbar with free space between its items, and a page that hides its back button and its bar.
struct BarItems: View {
  var body: some View {
    NavigationStack {
      NavigationLink("Open") { Focused() }
        .navigationBarTitle("Shelf", displayMode: .inline)
        .toolbar {
          item("Edit", at: .primaryAction)
          item("A", at: .bottomBar)
          ToolbarSpacer(.fixed, placement: .bottomBar)
          item("B", at: .bottomBar)
          ToolbarSpacer(.flexible, placement: .bottomBar)
          item("C", at: .bottomBar)
        }
    }
  }

  private func item(_ name: String, at placement: ToolbarItemPlacement) -> some ToolbarContent {
    ToolbarItem(placement: placement) { Button(name) {} }
  }
}

private struct Focused: View {
  @State private var bar = Visibility.visible

  var body: some View {
    Button("Hide the bar") { bar = .hidden }
      .navigationBarTitle("No way back", displayMode: .inline)
      .navigationBarBackButtonHidden()
      .toolbarVisibility(bar, for: .navigationBar)
  }
}
