// swift-format-ignore-file

import SwiftUI
import UIKit

/// Two columns of bubbles under one gradient each.
struct BubblesScreen: View {
  var body: some View {
    HStack(spacing: 4) {
      ScrollView(.vertical, showsIndicators: false) {
        column.bubbleFrame(gradients)
      }
      ScrollView { column }.bubbleFrame(gradients)
    }
  }

  private var column: some View {
    VStack(spacing: 8) {
      ForEach(0..<20) { (ind: Int) in
        Text("Bubble number \(ind)")
          .foregroundColor(.white)
          .frame(maxWidth: .infinity)
          .frame(height: CGFloat(60 + (19 * ind) % 60))
          .bubble(ind % 2 == 0 ? "gold" : "teal")
          .padding([.leading, .trailing], 20)
      }
    }
  }

  private var gradients: [AnyHashable: LinearGradient] {
    [
      "gold": gradient(
        #colorLiteral(red: 0.9823742509, green: 0.8662455082, blue: 0.4398147464, alpha: 1),
        #colorLiteral(red: 0.3251565695, green: 0.2370383441, blue: 0.07140993327, alpha: 1)),
      "teal": gradient(
        #colorLiteral(red: 0, green: 0.8077999949, blue: 0.8187007308, alpha: 1),
        #colorLiteral(red: 0.08204867691, green: 0.2874087095, blue: 0.4644176364, alpha: 1)),
    ]
  }

  private func gradient(_ top: UIColor, _ bottom: UIColor) -> LinearGradient {
    LinearGradient(
      gradient: Gradient(colors: [Color(top), Color(bottom)]),
      startPoint: UnitPoint(x: 0, y: 0), endPoint: UnitPoint(x: 0, y: 1))
  }
}

struct BubbleFrames {
  var gradientFrame: CGRect?
  var bubbles: [AnyHashable: [CGRect]] = [:]
}

struct BubbleFramesKey: PreferenceKey {
  static var defaultValue = BubbleFrames()

  static func reduce(value: inout BubbleFrames, nextValue: () -> BubbleFrames) {
    let next = nextValue()
    value.gradientFrame = value.gradientFrame ?? next.gradientFrame
    value.bubbles.merge(next.bubbles) { $0 + $1 }
  }
}

extension View {
  func bubble(_ name: AnyHashable) -> some View {
    background(
      GeometryReader { proxy in
        Color.clear.preference(
          key: BubbleFramesKey.self,
          value: BubbleFrames(bubbles: [name: [proxy.frame(in: .global)]]))
      })
  }

  func bubbleFrame(_ gradients: [AnyHashable: LinearGradient]) -> some View {
    background(
      GeometryReader { proxy in
        Color.clear.preference(
          key: BubbleFramesKey.self,
          value: BubbleFrames(gradientFrame: proxy.frame(in: .global)))
      }
      .edgesIgnoringSafeArea(.all)
    )
    .backgroundPreferenceValue(BubbleFramesKey.self) { frames in
      GeometryReader { proxy in
        frames.gradientFrame.map { frame in
          ForEach(Array(frames.bubbles.keys), id: \.self) { key in
            BubbleGradient(
              gradient: gradients[key], frame: frame,
              bubbles: frames.bubbles[key] ?? [],
              origin: proxy.frame(in: .global).origin)
          }
        }
      }
    }
  }
}

struct BubbleGradient: View {
  let gradient: LinearGradient?
  let frame: CGRect
  let bubbles: [CGRect]
  let origin: CGPoint

  var body: some View {
    gradient
      .frame(width: frame.width, height: frame.height)
      .offset(x: frame.minX - origin.x, y: frame.minY - origin.y)
      .clipShape(BubbleOutlines(bubbles: bubbles, origin: origin))
  }
}

struct BubbleOutlines: Shape {
  let bubbles: [CGRect]
  let origin: CGPoint

  func path(in rect: CGRect) -> Path {
    Path { path in
      for bubble in bubbles {
        path.addRoundedRect(
          in: bubble, cornerSize: CGSize(width: 10, height: 10),
          transform: CGAffineTransform(translationX: -origin.x, y: -origin.y))
      }
    }
  }
}
