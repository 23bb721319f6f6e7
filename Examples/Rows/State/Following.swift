import MartletUI

/// Work that follows a value and the life of a view.
struct Following: View {
  @State private var number = 1
  @State private var story: [String] = []

  var body: some View {
    VStack(spacing: 10) {
      if number < 3 {
        Text("number \(number)")
          .onAppear { story.append("came") }
          .onDisappear { story.append("went") }
      }
      Button("Next") { number += 1 }
      Text(story.joined(separator: ", ")).font(.footnote)
    }
    .onChange(of: number) { old, new in story.append("\(old)→\(new)") }
  }
}
