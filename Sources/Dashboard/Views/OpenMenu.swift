import MartletUI

/// The menu of all pages while it is open: it fills the view `PageMenu` with the pages of the
/// dashboard, and carries out the choice.
struct OpenMenu: View {
  var model: DashboardModel
  var state: DashboardModel.State
  /// The id of the page that the arrow keys have marked. Enter chooses it.
  var marked: String

  var body: some View {
    PageMenu(
      groups: state.config.pageGroups.map { group in
        PageMenu.Group(
          name: group.name,
          entries: state.pages[group.pages].map { PageMenu.Entry(id: $0.id, title: $0.title) })
      }, shown: state.pages[state.selection].id, marked: marked, palette: state.palette
    ) { [unowned model] id in
      model.closeMenu()
      model.turnPage(id)
    } close: { [unowned model] in
      model.closeMenu()
    }
    // The mark shows which page Enter would choose, so there is no need for the ring of the focus.
    .focusEffectDisabled()
  }
}
