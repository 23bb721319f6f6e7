import MartletTiles
import MartletUI

/// The service page, which comes over everything once its PIN is entered.
struct ServiceCover: View {
  var model: DashboardModel
  var state: DashboardModel.State

  /// The service page that waits for its PIN.
  @State private var awaitingPIN: PendingAction?
  @State private var isShown = false

  var body: some View {
    ZStack {
      if isShown, let desk = model.service {
        ServicePage(desk: desk, language: state.language, palette: state.palette) {
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
