extension Animation {
  /// The seconds from the start until the change seems complete. A spring may still move a little
  /// after that. May be infinite.
  package var logicalDuration: Double { form.logicalDuration }
}

// A form is the recipe of an animation, which may contain another form.
extension Animation.Form {
  fileprivate var logicalDuration: Double {
    switch self {
    case .timed(_, let duration): duration
    // One period at the angular frequency. A spring is then near its target, and its settling
    // duration can be several periods.
    case .spring(let spring, _): min(2 * .pi / spring.frequency, spring.settlingDuration)
    case .delayed(let form, let delay): max(0, form.logicalDuration + delay)
    case .sped(let form, let speed):
      speed > 0 ? form.logicalDuration / speed : form.logicalDuration == 0 ? 0 : .infinity
    // The next round begins when the inner form is at rest, not when it seems complete.
    case .repeated(let form, let count, let autoreverses):
      Animation(form: .repeated(form, count: count, autoreverses: autoreverses)).duration
    // The program's code is asked for each frame until it says that it is complete.
    case .custom(let custom): custom.probe().logicalDuration
    case .completed(_, let duration): duration
    }
  }
}
