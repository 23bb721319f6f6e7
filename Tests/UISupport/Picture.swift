import Foundation
import MartletGeometry
import MartletRaster
import MartletScene
import MartletText
import MartletUI

/// The faces that pictures of views are set in: Debian's fonts-inter and fonts-dejavu-core.
package enum TestFonts {
  package static func library() throws -> FontLibrary {
    let files = ["Regular", "Medium", "SemiBold", "Bold", "Italic"].map {
      "/usr/share/fonts/opentype/inter/Inter-\($0).otf"
    }
    return try FontLibrary(
      (files + ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]).map { path in
        FontSource(
          name: path,
          bytes: FontBytes(copying: Array(try Data(contentsOf: URL(fileURLWithPath: path)))))
      }, reporting: { _ in })
  }
}

extension TestHost {
  /// The picture of the last frame, drawn whole.
  package func picture(
    fonts: FontLibrary, images: ImageStore = ImageStore(), background: RGBA = .white
  ) -> Pixmap {
    var pixmap = Pixmap(
      width: Int((host.size.width * host.scale).rounded(.up)),
      height: Int((host.size.height * host.scale).rounded(.up)))
    SceneRenderer(fonts: fonts, images: images, background: background).paint(
      displayList, damage: PixelRegion(pixmap.bounds), into: &pixmap)
    return pixmap
  }
}
