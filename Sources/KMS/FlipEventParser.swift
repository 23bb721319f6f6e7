import MartletGeometry

// read(2) on a card returns a sequence of struct drm_event. Each has the layout
//     u32 type, u32 length | u64 user_data, u32 seconds, u32 microseconds, u32 sequence, u32 crtc
// in the machine's byte order. `length` includes the eight bytes of type and length.

/// Appends the completed flips (DRM_EVENT_FLIP_COMPLETE) among the events in `bytes`.
///
/// Other kinds of events are skipped. A truncated event or an impossible length ends the parse.
@unsafe
func appendFlipEvents(from bytes: UnsafeRawBufferPointer, to events: inout [FlipEvent]) {
  var offset = 0
  while bytes.count - offset >= 8 {
    let type = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    let length = Int(unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
    guard length >= 8, length <= bytes.count - offset else { return }
    if type == 0x02, length >= 32 {
      // Safety: the 32 bytes read here lie inside the event, whose length was checked above.
      let crtc = unsafe bytes.loadUnaligned(fromByteOffset: offset + 28, as: UInt32.self)
      let seconds = unsafe bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt32.self)
      let micros = unsafe bytes.loadUnaligned(fromByteOffset: offset + 20, as: UInt32.self)
      unsafe events.append(
        FlipEvent(
          token: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self),
          time: MonotonicTime(
            nanoseconds: Int64(seconds) * 1_000_000_000 + Int64(micros) * 1000),
          sequence: bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt32.self),
          crtc: crtc == 0 ? nil : CRTCID(rawValue: crtc)))
    }
    offset += length
  }
}
