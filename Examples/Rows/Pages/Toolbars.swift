import MartletUI

/// Items in the bars of a page.
struct Toolbars: View {
  @State private var count = 0

  var body: some View {
    NavigationStack {
      Text("\(count)").font(.largeTitle)
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .topBarLeading) { Button("Zero") { count = 0 } }
          ToolbarItem(placement: .principal) { Text("Count").bold() }
          ToolbarItemGroup(placement: .topBarTrailing) {
            Button("−") { count -= 1 }
            Button("+") { count += 1 }
          }
          ToolbarItem(placement: .bottomBar) { Text("below").font(.footnote) }
        }
    }
  }
}
