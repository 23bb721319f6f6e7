import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// Compares entered digits with secrets, and locks the entry for a pause after wrong ones.
@MainActor package final class PinKeeper {
  /// The number of consecutive wrong entries after which the entry is locked.
  static let maximumAttempts = 5
  /// The seconds for which the entry is locked each time.
  static let pause = 30.0

  private var wrong = 0

  /// Creates a keeper without wrong entries.
  package init() {}

  var isLocked: Bool { wrong >= Self.maximumAttempts }

  /// Returns whether the digits are those of the secret, which is read again each time. Returns
  /// false without a comparison while the entry is locked.
  ///
  /// - Throws: the failure to read the secret.
  func accepts(_ digits: String, for secret: ConfigSecret) throws(SourceFailure) -> Bool {
    if isLocked { return false }
    let pin = try secret.open().value
    let isRight = digits == pin
    wrong = isRight ? 0 : wrong + 1
    return isRight
  }

  /// Allows one more entry after a pause.
  func unlock() { wrong = Self.maximumAttempts - 1 }
}

private struct PinKeeperKey: EnvironmentKey {
  static var defaultValue: PinKeeper? { nil }
}

extension EnvironmentValues {
  /// The keeper that all tiles of a panel share, so that closing a pad does not end a pause. It is
  /// nil by default; each tile then has its own keeper.
  package var pinKeeper: PinKeeper? {
    get { self[PinKeeperKey.self] }
    set { self[PinKeeperKey.self] = newValue }
  }
}
