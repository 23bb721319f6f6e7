import MartletUI

// The scenes of `UIBench`. Benchmarks/peers/ui has the first three in QML.

/// Lets the benchmark change the state of a scene.
@MainActor final class SceneHandle {
  var change: ((Int) -> Void)?
}

/// A hundred rows of a hundred texts. The text that changes has its own state.
struct LabelScene: View {
  let handle: SceneHandle

  var body: some View {
    VStack(spacing: 0) {
      ForEach(0..<100) { row in
        HStack(spacing: 0) {
          ForEach(0..<100) { column in
            if row == 50 && column == 50 {
              ChangingLabel(handle: handle)
            } else {
              Text("00").font(.system(size: 6))
            }
          }
        }
      }
    }
  }
}

private struct ChangingLabel: View {
  let handle: SceneHandle
  @State private var number = 0

  var body: some View {
    handle.change = { number = $0 }
    return Text(number % 10 < 5 ? "0\(number % 10)" : "\(10 + number % 10)").font(.system(size: 6))
  }
}

struct ListScene: View {
  let count: Int

  var body: some View {
    List(0..<count) { index in
      HStack {
        Circle().fill(Color.blue).frame(width: 24, height: 24)
        VStack(alignment: .leading) {
          Text("Row \(index)")
          Text("What there is to say about it").font(.caption).foregroundColor(.secondary)
        }
        Spacer()
        Text("\(index % 100) %")
      }
    }
  }
}

struct ShapesScene: View {
  let handle: SceneHandle
  @State private var isMoved = false

  var body: some View {
    handle.change = { _ in
      withAnimation(.easeInOut(duration: 2).repeatForever()) { isMoved = true }
    }
    return VStack(spacing: 0) {
      ForEach(0..<25) { _ in
        HStack(spacing: 0) {
          ForEach(0..<40) { column in
            RoundedRectangle(cornerRadius: 4)
              .fill(column.isMultiple(of: 2) ? Color.orange : Color.purple)
              .frame(width: 20, height: 20)
              .scaleEffect(isMoved ? 1.2 : 0.6)
              .rotationEffect(.degrees(isMoved ? 90 : 0))
              .frame(width: 32, height: 32)
          }
        }
      }
    }
  }
}

struct CanvasScene: View {
  /// The shapes in a row and in a column.
  static let side = 100

  let handle: SceneHandle
  @State private var phase = 0

  var body: some View {
    handle.change = { phase = $0 }
    let shift = Double(phase % 4)
    return Canvas { context, size in
      let width = size.width / Double(Self.side)
      let height = size.height / Double(Self.side)
      for index in 0..<Self.side * Self.side {
        let (row, column) = (index / Self.side, index % Self.side)
        let frame = CGRect(
          x: Double(column) * width + shift, y: Double(row) * height,
          width: width * 0.8, height: height * 0.8)
        context.fill(
          column.isMultiple(of: 2) ? Path(frame) : Path(ellipseIn: frame),
          with: .color(row.isMultiple(of: 2) ? .orange : .purple))
      }
    }
  }
}
