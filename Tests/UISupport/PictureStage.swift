import MartletGeometry
import MartletRaster
import MartletScene
import MartletText
import MartletUI

/// A view on a headless host with real text, and its picture.
@MainActor package final class PictureStage {
  package let host: TestHost
  private let fonts: FontLibrary
  private let page: RGBA
  private let size: CGSize
  private let scale: Double

  /// - Parameter page: the colour behind the view.
  package init(
    width: Double, height: Double, scale: Double = 1, scheme: ColorScheme = .dark, page: RGBA,
    @ViewBuilder root: () -> some View
  ) throws {
    let fonts = try TestFonts.library()
    self.fonts = fonts
    self.page = page
    size = CGSize(width: width, height: height)
    self.scale = scale
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    host = TestHost(
      width: width, height: height, scale: scale, text: fonts, environment: environment,
      root: root)
  }

  /// The picture of the last frame. A column or row that is only partly in it is left out.
  package func picture() -> Pixmap {
    var pixmap = Pixmap(width: Int(size.width * scale), height: Int(size.height * scale))
    SceneRenderer(fonts: fonts, background: page).paint(
      host.displayList, damage: PixelRegion(pixmap.bounds), into: &pixmap)
    return pixmap
  }

  /// The pictures after each of some steps, beside each other.
  package func strip(_ steps: [() throws -> Void]) throws -> Pixmap {
    let (width, height) = (Int(size.width * scale), Int(size.height * scale))
    var result = Pixmap(width: steps.count * (width + 1) - 1, height: height)
    result.fill(result.bounds, with: 0xFF80_8080)
    for (index, step) in steps.enumerated() {
      try step()
      let picture = picture()
      for y in 0..<height {
        for x in 0..<width { result[index * (width + 1) + x, y] = picture[x, y] }
      }
    }
    return result
  }

  /// The boxes of all texts that are drawn, in device pixels.
  package var textBounds: [PixelRect] {
    host.displayList.items.compactMap { item in
      if case .glyphs = item.content { item.bounds } else { nil }
    }
  }
}
