import SwiftUI

private struct RowDrop: DropDelegate {
    let row: Int
    @Binding var dragged: Int?

    func performDrop(info: DropInfo) -> Bool {
        info.hasItemsConforming(to: [.data])
    }

    func dropEntered(info: DropInfo) {
        dragged = row
    }

    func dropUpdated(info: DropInfo) -> DropProposal? {
        DropProposal(operation: .move)
    }
}

/// Rows that could be dragged onto each other: they are shown as without it, and take touches.
struct DraggedRows: View {
    @State private var dragged: Int?
    @State private var isTargeted = false

    var body: some View {
        VStack {
            ForEach(1..<4) { row in
                Text("Row \(row)")
                    .onDrag {
                        dragged = row
                        return NSItemProvider(object: "\(row)" as NSString)
                    }
                    .onDrop(of: [.data], delegate: RowDrop(row: row, dragged: $dragged))
            }
            Text("Dragged \(dragged ?? 0)")
                .onDrag { NSItemProvider() } preview: { Text("Preview") }
                .onDrop(of: ["public.text"], isTargeted: $isTargeted) { providers in
                    providers.isEmpty
                }
                .onDrop(of: [.plainText, .url], isTargeted: nil) { _, point in point.x > 0 }
        }
    }
}
