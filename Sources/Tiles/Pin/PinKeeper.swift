import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// Compares what fingers enter with secrets, and makes those wait who guess.
@MainActor package final class PinKeeper {
  /// The wrong entries in a row after which nobody may enter anything for a while.
  static let most = 5
  /// The seconds for which nobody may enter anything, each time.
  static let pause = 30.0

  private var wrong = 0

  package init() {}

  var isLocked: Bool { wrong >= Self.most }

  /// Whether the digits are those of the secret, which is read anew each time.
  func accepts(_ digits: String, for secret: ConfigSecret) throws(SourceFailure) -> Bool {
    if isLocked { return false }
    let pin = try secret.open().value
    let isRight = digits == pin
    wrong = isRight ? 0 : wrong + 1
    return isRight
  }

  /// Allows one more entry after a pause.
  func unlock() { wrong = Self.most - 1 }
}

private struct PinKeeperKey: EnvironmentKey {
  static var defaultValue: PinKeeper? { nil }
}

extension EnvironmentValues {
  /// The one keeper of a panel, so that a closed pad is no way round a pause.
  package var pinKeeper: PinKeeper? {
    get { self[PinKeeperKey.self] }
    set { self[PinKeeperKey.self] = newValue }
  }
}
