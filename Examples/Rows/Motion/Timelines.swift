import MartletUI

/// Views that change at the dates of a schedule, and make no frames between them.
struct Timelines: View {
  private let start = TimelineDate(timeIntervalSinceReferenceDate: 0)

  var body: some View {
    HStack(spacing: 10) {
      ring(.periodic(from: start, by: 1))
      ring(.everyMinute)
      ring(.explicit([0.5, 1.5].map { start.addingTimeInterval($0) }))
      ring(.animation)
      ring(Twice())
    }
  }

  /// A third of a ring, with a turn in four seconds.
  private func ring<S: TimelineSchedule>(_ schedule: S) -> some View {
    TimelineView(schedule) { context in
      Circle().trim(from: 0, to: 0.33).stroke(Color.indigo, lineWidth: 6)
        .rotationEffect(.degrees(context.date.timeIntervalSince(start) * 90))
        .frame(width: 40, height: 40)
    }
  }
}

private struct Twice: TimelineSchedule {
  func entries(from date: TimelineDate, mode: Mode) -> PeriodicTimelineSchedule.Entries {
    PeriodicTimelineSchedule(from: TimelineDate(timeIntervalSinceReferenceDate: 0), by: 0.5)
      .entries(from: date, mode: mode)
  }
}
