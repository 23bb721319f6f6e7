import Glibc
import Logging
import MartletApp
import MartletConfig
import MartletControl
import MartletDashboard
import MartletData
import MartletFeeds

/// The panel's mirror in the process of the remote sources: opens and closes its door as the
/// configuration says.
@MainActor final class RemoteService {
  private let log: Logger
  private var settings: Config.Remote?
  #if Web
    private var door: RemoteDoor?
  #endif

  init(log: Logger) {
    self.log = log
  }

  /// Serves with these settings; nil serves nothing.
  func follow(_ new: Config.Remote?) {
    guard new != settings else { return }
    stop()
    settings = new
    guard let new else { return }
    #if Web
      do throws(AppError) {
        door = try open(new)
        log.notice("the panel is mirrored at http://\(new.address)")
      } catch {
        log.error("remote: \(error.message)")
        // A reload tries again.
        settings = nil
      }
    #else
      log.error("[remote]: this program was built without it (trait Web)")
    #endif
  }

  func stop() {
    settings = nil
    #if Web
      door?.stop()
      door = nil
    #endif
  }

  #if Web
    private func open(_ settings: Config.Remote) throws(AppError) -> RemoteDoor {
      // A token that cannot be read is told at once, not with the first request.
      do throws(SourceFailure) {
        _ = try settings.token.open()
      } catch {
        throw AppError(.configuration, "\(error)")
      }
      let listening: CInt
      do throws(FileFailure) {
        listening = try settings.address.listen()
      } catch {
        throw AppError(.unavailable, "\(error)")
      }
      let (token, log) = (settings.token, log)
      let folders = ControlFolder.ofClient(
        named: nil, program: "martlet", environment: ProcessEnvironment.value)
      return try RemoteDoor(
        listening: listening,
        RemoteDoor.Settings(
          hosts: settings.hosts, allowsControl: settings.allowsControl, folders: folders
        ) {
          do throws(SourceFailure) {
            return try token.open().value
          } catch {
            log.error("remote.token: \(error)")
            return nil
          }
        })
    }
  #endif
}
