import SwiftUI
import UIKit

// Previews in the forms in which programs write them; `check` lists and draws them.

struct LampRow: View {
    let title: String
    @Binding var isOn: Bool

    var body: some View {
        Toggle(title, isOn: $isOn)
            .accessibility(identifier: "lamp")
            .padding()
    }
}

/// Shows the views of previews in a room, which takes a while to be found.
struct SampleRoom: PreviewModifier {
    static func makeSharedContext() async throws -> String {
        try await Task.sleep(nanoseconds: 1_000_000)
        return "Kitchen"
    }

    func body(content: Content, context: String) -> some View {
        VStack(spacing: 0) {
            Text(context)
            content
        }
    }
}

extension PreviewTrait where T == Preview.ViewTraits {
    @MainActor static var sampleRoom: Self = .modifier(SampleRoom())
}

#Preview {
    LampRow(title: "Hall", isOn: .constant(false))
}

@available(iOS 18.0, *)
#Preview("Lamp", traits: .fixedLayout(width: 240, height: 80)) {
    @Previewable @State var isOn = false // } is no end
    let title = "Lamp {"

    LampRow(title: title, isOn: $isOn)
}

#Preview("Room", traits: .sizeThatFitsLayout, .sampleRoom) {
    Color.orange.frame(width: 90, height: 30)
}

#Preview("Upright", traits: .portrait) { Text("Upright") }

#Preview("Hosted") {
    let controller = UIHostingController(rootView: Text("Hosted"))
    controller.title = "Hosted"
    return controller
}

#Preview("Twice") { UIView() }

enum MorePreviews {
    #Preview("Twice") { Text("Twice") }
}
