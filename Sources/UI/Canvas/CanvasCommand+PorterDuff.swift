import MartletGeometry

// An operation of Porter and Duff changes the pixels below also where the source is clear, so the
// pixels that belong to a command must be known. As in Core Graphics these are the inside of a
// path, the rectangle of an image and the whole clip of a layer. There the operation has full
// effect, and at an antialiased edge its result is mixed with the previous pixels by the coverage:
//
//     d' = c·op(s, d) + (1 − c)·d
//
// The shape therefore becomes a clip, and inside of it the paint is drawn everywhere.

extension CanvasCommand {
  /// The pixels that belong to a command.
  private enum Extent {
    /// The inside of a path of the drawing space.
    case path(Path, FillRule)
    /// All pixels inside the clips.
    case everything
    /// The pixels that have alpha. They count as opaque.
    case alpha
  }

  private var extent: Extent {
    // A mask gives each pixel a coverage, and so does a glyph.
    if !state.masks.isEmpty { return .alpha }
    switch content {
    case .text: return .alpha
    case .node(let node, _) where !(node is ImageNode): return .alpha
    case .fill, .area, .shaded, .stroke, .node, .symbol, .layer: break
    }
    guard state.filters.isEmpty else { return .everything }
    switch content {
    case .fill(let path, let rule, _), .area(let path, let rule, _),
      .shaded(let path, let rule, _, _):
      return .path(path, rule)
    case .stroke(let path, let style, _): return .path(path.strokedPath(style), .nonZero)
    case .node(let node, let origin):
      return .path(Path(CGRect(origin: origin, size: node.size)), .nonZero)
    case .symbol, .layer, .text: return .everything
    }
  }

  /// Draws the command by an operation, inside scopes for its clips.
  func draw(_ operation: PorterDuff, _ context: inout DrawContext) {
    let map = state.transform
    guard map.a * map.d != map.b * map.c else { return }
    switch extent {
    case .alpha:
      context.pushCovering(state.blendMode)
      drawPicture(&context)
    case .everything:
      context.pushGroup(operation)
      drawPicture(&context)
    case .path(let path, let rule):
      context.pushTransform(map)
      context.pushClip(path, rule: rule)
      context.popTransform()
      context.pushGroup(operation)
      CanvasCommand(content: spread(over: context.visibleRect(in: map)), state: state)
        .drawPicture(&context)
      context.pop()
    }
    context.pop()
  }

  /// Returns the content without the edges of its path, so that a clip to the path gives them.
  private func spread(over visible: CGRect) -> Content {
    switch content {
    case .fill(_, _, let paint), .stroke(_, _, let paint): .fill(Path(visible), .nonZero, paint)
    case .area(let path, _, let area): .area(Path(path.boundingRect), .nonZero, area)
    case .shaded(_, _, let shader, let box): .shaded(Path(box), .nonZero, shader, box)
    case .node, .symbol, .text, .layer: content
    }
  }
}
