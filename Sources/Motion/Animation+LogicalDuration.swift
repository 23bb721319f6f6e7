extension Animation {
  /// The seconds from the start until the change seems complete. A spring may still move a little
  /// after that. May be infinite.
  package var logicalDuration: Double { form.logicalDuration }
}

extension Animation.Form {
  fileprivate var logicalDuration: Double {
    switch self {
    case .timed(_, let duration): duration
    case .spring(let spring, _): min(2 * .pi / spring.frequency, spring.settlingDuration)
    case .delayed(let form, let delay): max(0, form.logicalDuration + delay)
    case .sped(let form, let speed):
      speed > 0 ? form.logicalDuration / speed : form.logicalDuration == 0 ? 0 : .infinity
    case .repeated(let form, let count, let autoreverses):
      Animation(form: .repeated(form, count: count, autoreverses: autoreverses)).duration
    case .custom(let custom): custom.probe().logicalDuration
    case .completed(_, let duration): duration
    }
  }
}
