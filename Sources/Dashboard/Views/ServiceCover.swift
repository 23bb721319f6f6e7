import MartletTiles
import MartletUI

/// Shows the service page above the whole dashboard after its PIN was entered. Without `[service]`
/// it never opens.
struct ServiceCover: View {
  var model: DashboardModel
  var state: DashboardModel.State

  /// The action that opens the service page once the PIN is entered; nil if nobody has asked for
  /// it.
  @State private var awaitingPIN: PendingAction?
  @State private var isShown = false

  var body: some View {
    ZStack {
      if isShown, let actions = model.service {
        ServicePage(actions: actions, language: state.language, palette: state.palette) {
          isShown = false
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .asking(
      for: state.config.service?.pin, title: ServiceWords.all[state.language].title, $awaitingPIN
    )
    .onChange(of: state.serviceCalls) { _, calls in
      awaitingPIN = PendingAction(id: calls) { isShown = true }
    }
  }
}
