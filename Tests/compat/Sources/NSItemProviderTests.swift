import SwiftUI

/// What a provider says about its item, which it never delivers.
struct ItemProviders: View {
    private let typed = NSItemProvider(item: nil, typeIdentifier: UTType.plainText.identifier)
    private let object = NSItemProvider(object: "drop" as NSString)

    private var delivered: String {
        final class Result: @unchecked Sendable { var text = "nothing" }
        let result = Result()
        object.loadObject(ofClass: NSString.self) { string, error in
            result.text = string == nil && error != nil ? "an error" : "an object"
        }
        return result.text
    }

    var body: some View {
        VStack {
            Text("typed \(typed.hasItemConformingToTypeIdentifier("public.plain-text").description)")
            Text("object \(object.hasItemConformingToTypeIdentifier("public.plain-text").description)")
            Text("loadable \(object.canLoadObject(ofClass: NSString.self).description)")
            Text("delivered \(delivered)")
        }
    }
}
