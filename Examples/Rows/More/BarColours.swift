import MartletUI

/// A bar with a second line on a background of its own, and a sheet with another background.
struct BarColours: View {
  @State private var isOpen = false

  var body: some View {
    NavigationStack {
      Button("Open") { isOpen = true }
        .navigationBarTitle("Garden", displayMode: .inline)
        .navigationSubtitle("three beds")
        .toolbar { Button("Water") {} }
        .toolbarBackground(Color.green.gradient, for: .navigationBar)
        .toolbarBackground(.visible, for: .navigationBar)
        .toolbarColorScheme(.dark, for: .navigationBar)
    }
    .sheet(isPresented: $isOpen) {
      Text("on mint")
        .presentationDetents([.medium])
        .presentationBackground(Color.mint)
    }
  }
}
