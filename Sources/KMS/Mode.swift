import MartletGeometry

/// A display timing: struct drm_mode_modeinfo as a value.
struct Mode: Hashable, Sendable {
  /// The pixel clock in kHz.
  var clock: UInt32
  var hdisplay: UInt16
  var hsyncStart: UInt16
  var hsyncEnd: UInt16
  var htotal: UInt16
  var hskew: UInt16 = 0
  var vdisplay: UInt16
  var vsyncStart: UInt16
  var vsyncEnd: UInt16
  var vtotal: UInt16
  var vscan: UInt16 = 0
  /// The refresh rate in whole hertz, as the kernel rounds it.
  var vrefresh: UInt32
  var flags: UInt32 = 0
  var type: UInt32 = 0
  var name: String

  var size: PixelSize { PixelSize(width: Int(hdisplay), height: Int(vdisplay)) }

  /// Whether DRM_MODE_TYPE_PREFERRED is set.
  var isPreferred: Bool { type & 0x8 != 0 }

  /// Whether DRM_MODE_FLAG_INTERLACE is set: even and odd rows are sent alternately. Such a mode is
  /// a last resort on a panel.
  var isInterlaced: Bool { flags & 0x10 != 0 }

  /// The refresh rate in millihertz, computed from the timing. It distinguishes 59.94 Hz from 60
  /// Hz. If the timing is incomplete, it is the kernel's whole number of hertz.
  var refreshMilliHertz: Int {
    let total = Int(htotal) * Int(vtotal)
    guard total > 0, clock > 0 else { return Int(vrefresh) * 1000 }
    var rate = (Int(clock) * 1_000_000 + total / 2) / total
    if isInterlaced { rate *= 2 }
    if flags & 0x20 != 0 { rate /= 2 }  // DRM_MODE_FLAG_DBLSCAN
    if vscan > 1 { rate /= Int(vscan) }
    return rate
  }
}

extension Mode: CustomStringConvertible {
  /// The mode as text, such as "1280x800@60" or "1920x1080@59.94".
  var description: String {
    let centi = (refreshMilliHertz + 5) / 10
    let fraction = centi % 100
    var rate = "\(centi / 100)"
    if fraction != 0 {
      rate +=
        fraction % 10 == 0 ? ".\(fraction / 10)" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)"
    }
    return "\(hdisplay)x\(vdisplay)@\(rate)\(isInterlaced ? "i" : "")"
  }
}

/// The value of `display.mode`: a size, and optionally a refresh rate.
package struct ModeRequest: Hashable, Sendable, CustomStringConvertible {
  /// The width of the display's mode in pixels, before rotation.
  package var width: Int
  /// The height of the display's mode in pixels, before rotation.
  package var height: Int
  /// The refresh rate in millihertz. Nil takes the fastest rate of that size.
  package var refreshMilliHertz: Int?

  /// Makes a request.
  package init(width: Int, height: Int, refreshMilliHertz: Int? = nil) {
    self.width = width
    self.height = height
    self.refreshMilliHertz = refreshMilliHertz
  }

  /// Parses "1280x800", "1280x800@60" or "1920x1080@59.94". Returns nil for any other text.
  ///
  /// Sizes are 1…65535. Rates are greater than 0 and less than 1000, with up to three decimals.
  package init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    guard let width = Self.number(&bytes, below: 65_536), bytes.popFirst() == UInt8(ascii: "x"),
      let height = Self.number(&bytes, below: 65_536), width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
    if bytes.isEmpty { return }
    guard bytes.popFirst() == UInt8(ascii: "@"), let hertz = Self.number(&bytes, below: 1000) else {
      return nil
    }
    var rate = hertz * 1000
    if bytes.first == UInt8(ascii: ".") {
      bytes.removeFirst()
      let digits = bytes.count
      guard (1...3).contains(digits), let fraction = Self.number(&bytes, below: 1000) else {
        return nil
      }
      rate += fraction * (digits == 1 ? 100 : digits == 2 ? 10 : 1)
    }
    guard bytes.isEmpty, rate > 0 else { return nil }
    refreshMilliHertz = rate
  }

  /// The request in the form that `init(_:)` parses.
  package var description: String {
    guard let rate = refreshMilliHertz else { return "\(width)x\(height)" }
    return "\(width)x\(height)@\(Double(rate) / 1000)"
  }

  /// Removes leading decimal digits and returns their value. Returns nil without a digit, or if the
  /// value is not below `limit`.
  private static func number(_ bytes: inout ArraySlice<UInt8>, below limit: Int) -> Int? {
    var value = 0
    var digits = 0
    while let byte = bytes.first, byte >= 0x30, byte <= 0x39 {
      value = value * 10 + Int(byte - 0x30)
      guard value < limit else { return nil }
      digits += 1
      bytes.removeFirst()
    }
    return digits > 0 ? value : nil
  }
}

extension ModeRequest {
  /// Returns the mode that fits best; nil if none fits. A mode fits if it has the same size and a
  /// rate within half a hertz. Progressive modes come before interlaced ones.
  func choose(from modes: [Mode]) -> Mode? {
    var best: (mode: Mode, cost: Int)?
    for mode in modes where Int(mode.hdisplay) == width && Int(mode.vdisplay) == height {
      var cost = mode.isInterlaced ? 10_000_000 : 0
      if let wanted = refreshMilliHertz {
        let distance = abs(mode.refreshMilliHertz - wanted)
        guard distance <= 500 else { continue }
        cost += distance
      } else {
        cost += 1_000_000 - min(mode.refreshMilliHertz, 1_000_000)
      }
      if let found = best, found.cost <= cost { continue }
      best = (mode, cost)
    }
    return best?.mode
  }
}
