import SwiftUI
import UIKit

/// Says on stdout what fires.
struct TimersScreen: View {
  @State private var count = 0
  @State private var timer: Timer?

  var body: some View {
    Text("\(count)")
      .onAppear {
        print("onAppear")
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { print("later") }
        self.timer = Timer.scheduledTimer(withTimeInterval: 0.3, repeats: true) { timer in
          print("repeated")
          self.count += 1
          if self.count == 2 { timer.invalidate() }
        }
        Timer.scheduledTimer(withTimeInterval: 0.9, repeats: false) { _ in
          print("once")
          fflush(stdout)
        }
      }
  }
}

/// As wide as half the screen.
struct ScreenView: View {
  var body: some View {
    VStack {
      Text("\(Int(UIScreen.main.bounds.width)) × \(Int(UIScreen.main.bounds.height))")
      Color(.systemTeal).frame(width: UIScreen.main.bounds.width / 2, height: 40)
    }
  }
}
