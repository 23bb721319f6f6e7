import MartletGeometry
import MartletRaster

/// One of the additional displays of a `CloneOutput`. It shows the picture of the primary display
/// from a scaled copy, and presents the copy at its own rate.
final class CloneHead {
  let output: any Output
  /// The mode of the display; nil while it shows nothing.
  private(set) var mode: OutputMode?
  /// Whether a frame was presented that is not visible yet.
  private(set) var isPending = false
  /// Called when the mode or the rectangle of the picture changes.
  var onChange: (OutputMode?, CloneFit?) -> Void = { _, _ in }

  /// The picture in the size of the display.
  private var picture = Pixmap(width: 0, height: 0)
  /// The rectangle of the picture on the display; nil before the first frame.
  private var fit: CloneFit?
  /// The pixels of `picture` that the output has not received.
  private var damage = PixelRegion()
  private let painter = Painter()

  init(_ output: any Output) {
    self.output = output
  }

  /// Applies a new mode; nil if the display was disconnected. The next frame brings the picture.
  func connect(_ mode: OutputMode?) {
    self.mode = mode
    (fit, damage, isPending) = (nil, PixelRegion(), false)
    let size = mode?.size ?? PixelSize(width: 0, height: 0)
    if picture.size != size { picture = Pixmap(width: size.width, height: size.height) }
    onChange(mode, nil)
  }

  /// Copies the changed pixels of a frame, scaled bilinearly. The first frame after `connect` is
  /// copied whole, and so is a frame whose size differs from the previous one.
  ///
  /// - Complexity: O(area of the damage on this display)
  func take(_ frame: borrowing Pixmap, damage changed: PixelRegion) {
    guard let mode, frame.width > 0, frame.height > 0 else { return }
    let new = CloneFit(frame.size, in: mode.size)
    let isFirst = new != fit
    let region =
      isFirst ? PixelRegion(picture.bounds) : PixelRegion(changed.rects.map(new.target(of:)))
    for rect in region.rects { paint(frame, at: new, in: rect) }
    damage.formUnion(region)
    guard isFirst else { return }
    fit = new
    onChange(mode, new)
  }

  private func paint(_ frame: borrowing Pixmap, at fit: CloneFit, in rect: PixelRect) {
    let painter = painter
    let origin = PixelPoint(x: fit.frame.minX, y: fit.frame.minY)
    picture.fill(rect, with: 0xFF00_0000)
    picture.withSurface { surface in
      painter.draw(on: surface, damage: rect) { painter in
        if fit.frame.size == fit.source {
          painter.draw(frame, at: origin)
        } else {
          painter.draw(frame, transform: fit.transform)
        }
      }
    }
  }

  /// Presents what has changed, unless a frame is pending.
  ///
  /// - Throws: the error of the output. The next call tries again.
  func flush() throws(DisplayError) {
    guard mode != nil, !isPending, !damage.isEmpty else { return }
    // False means that the display is dark or was lost. The damage stays for a later frame.
    guard try output.present(picture, damage: damage) else { return }
    isPending = true
    damage.removeAll()
  }

  /// Records that the pending frame is visible.
  func presented() { isPending = false }
}
