import SwiftUI
import UIKit

// Variants of an asset catalog, and assets that cannot be used.

struct VariantsScreen: View {
    private func size(_ image: UIImage?) -> String {
        guard let image else { return "nil" }
        return "\(Int(image.size.width))×\(Int(image.size.height))@\(Int(image.scale))"
    }

    private func hex(_ color: UIColor?) -> String {
        guard let color else { return "nil" }
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let bytes = [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
        return bytes.map { String(format: "%02X", $0) }.joined()
    }

    private func words() -> String {
        guard let asset = NSDataAsset(name: "Words") else { return "nil" }
        return "\(asset.typeIdentifier) \(asset.data.count)"
    }

    var body: some View {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        VStack {
            Image("Lamp").accessibilityIdentifier("light")
            Image("Lamp").accessibilityIdentifier("dark").colorScheme(.dark)
            Text("lamp \(size(UIImage(named: "Lamp")))")
            Text("dark lamp \(size(UIImage(named: "Lamp", in: nil, compatibleWith: dark)))")
            Text("mixed \(size(UIImage(named: "Mixed")))")
            Text("drawn \(size(UIImage(named: "Drawn")))")
            Text("torn \(size(UIImage(named: "Torn")))")
            Text("wide \(hex(UIColor(named: "Wide")))")
            Text("dark wide \(hex(UIColor(named: "Wide", in: nil, compatibleWith: dark)))")
            Text("link \(hex(UIColor(named: "Link")))")
            Text("words \(words())")
        }
    }
}
