import MartletSeries

/// An answer of the query API of Prometheus.
package struct PrometheusAnswer: Sendable {
  /// The samples of one series. Their times strictly increase; NaN marks a gap.
  package struct Series: Hashable, Sendable {
    /// The labels, which identify the series.
    package var labels: PrometheusLabels
    /// The times in milliseconds since 1970-01-01 UTC.
    package var times: [Int64]
    /// One value per time. Infinite values are possible.
    package var values: [Double]
  }

  /// The result of a query, by its type. Times are in milliseconds since 1970-01-01 UTC.
  package enum Result: Sendable {
    /// One number without labels.
    case scalar(Double, time: Int64)
    /// One text.
    case text(String, time: Int64)
    /// One sample per series, all at the same moment.
    case vector([Series])
    /// The samples of series over time.
    case matrix([Series])
  }

  /// The result of the query.
  package var result: Result
  /// The server's remarks on a complete answer, for example that a part of the data was not
  /// available.
  var warnings: [String]

  /// The reason why there is no usable answer.
  package enum Fault: Error, Hashable, Sendable {
    /// The server refused the query. `kind` is the server's word, such as `bad_data` or `timeout`.
    case refused(kind: String, why: String)
    /// The text is not an answer of the query API, or contains more data than is possible.
    case unusable(String)
  }

  /// The maximum number of labels of a series.
  private static let maximumLabels = 128
  /// The maximum number of bytes of all labels of a series.
  private static let maximumLabelBytes = 8192
  private static let maximumWarnings = 16

  /// Reads an answer.
  ///
  /// - Parameter maximumValues: the maximum number of samples in all series together.
  /// - Throws: the fault if the server refused the query or the answer cannot be used.
  package init(_ document: JSONDocument, maximumValues: Int) throws(Fault) {
    let members = document.members(of: document.root)
    guard let status = members["status"], document.kind(at: status) == .string else {
      throw .unusable("the answer is not one of the query API: it has no status")
    }
    guard document.string(at: status) == "success" else {
      throw .refused(
        kind: document.text(at: members["errorType"]) ?? "error",
        why: document.text(at: members["error"]) ?? "the server gives no reason")
    }
    var warnings: [String] = []
    if let list = members["warnings"] {
      document.forEachChild(of: list) { _, offset in
        if warnings.count < Self.maximumWarnings, let text = document.text(at: offset) {
          warnings.append(text)
        }
      }
    }
    self.warnings = warnings
    guard let data = members["data"], document.kind(at: data) == .object else {
      throw .unusable("the answer has no data")
    }
    let parts = document.members(of: data)
    guard let kind = document.text(at: parts["resultType"]), let result = parts["result"] else {
      throw .unusable("the answer has no result")
    }
    var reader = Reader(document: document, left: maximumValues)
    switch kind {
    case "scalar":
      let (time, value) = try reader.pair(result)
      self.result = .scalar(try reader.number(value), time: time)
    case "string":
      let (time, value) = try reader.pair(result)
      self.result = .text(document.string(at: value), time: time)
    case "vector": self.result = .vector(try reader.series(result, "value", "histogram"))
    case "matrix": self.result = .matrix(try reader.series(result, "values", "histograms"))
    default: throw .unusable("a result of the type \"\(kind.prefix(40))\"")
    }
  }

  // MARK: - Series

  private struct Reader {
    let document: JSONDocument
    /// The number of samples that may still follow.
    var left: Int

    mutating func series(
      _ list: Int, _ samples: String, _ histograms: String
    ) throws(Fault) -> [Series] {
      guard document.kind(at: list) == .array else { throw .unusable("the result is no array") }
      var offsets: [Int] = []
      document.forEachChild(of: list) { _, offset in offsets.append(offset) }
      guard offsets.count <= ChartData.maximumSeries else {
        throw .unusable(
          "\(offsets.count) series, at most "
            + "\(ChartData.maximumSeries) are possible: sum or filter them"
        )
      }
      var found: [Series] = []
      var known: Set<PrometheusLabels> = []
      for offset in offsets {
        let members = document.members(of: offset)
        guard let metric = members["metric"] else { throw .unusable("a series without labels") }
        let labels = try labels(metric)
        guard known.insert(labels).inserted else {
          throw .unusable("two series \(labels.text.prefix(80))")
        }
        guard let values = members[samples] else {
          if members[histograms] != nil {
            throw .unusable(
              "the query gives native histograms: take numbers of them, such as "
                + "histogram_quantile(0.9, …)")
          }
          throw .unusable("a series without samples")
        }
        var one = Series(labels: labels, times: [], values: [])
        if samples == "value" {
          try add(values, to: &one)
        } else {
          guard document.kind(at: values) == .array else {
            throw .unusable("the samples of a series are no array")
          }
          var offsets: [Int] = []
          document.forEachChild(of: values) { _, offset in offsets.append(offset) }
          for offset in offsets { try add(offset, to: &one) }
        }
        found.append(one)
      }
      return found
    }

    private func labels(_ offset: Int) throws(Fault) -> PrometheusLabels {
      guard document.kind(at: offset) == .object else { throw .unusable("labels are no object") }
      var labels: [PrometheusLabels.Label] = []
      var bytes = 0
      var isText = true
      document.forEachChild(of: offset) { key, value in
        isText = isText && document.kind(at: value) == .string
        bytes += document.end(of: value) - key
        guard isText, bytes <= maximumLabelBytes, labels.count <= maximumLabels else { return }
        labels.append(
          PrometheusLabels.Label(
            name: document.string(at: key), value: document.string(at: value)))
      }
      guard isText else { throw .unusable("a label that is no text") }
      guard bytes <= maximumLabelBytes, labels.count <= maximumLabels else {
        throw .unusable("the labels of a series are longer than \(maximumLabelBytes) bytes")
      }
      return PrometheusLabels(labels)
    }

    private mutating func add(_ offset: Int, to series: inout Series) throws(Fault) {
      left -= 1
      guard left >= 0 else { throw .unusable("too many samples: sum or filter the series") }
      let (time, value) = try pair(offset)
      guard time > series.times.last ?? .min else {
        throw .unusable("samples that are not in order of time")
      }
      series.times.append(time)
      series.values.append(try number(value))
    }

    /// Returns the time of a sample and the offset of its value, which is a string.
    func pair(_ offset: Int) throws(Fault) -> (time: Int64, value: Int) {
      var offsets: (Int, Int) = (-1, -1)
      var count = 0
      if document.kind(at: offset) == .array {
        document.forEachChild(of: offset) { _, child in
          if count == 0 { offsets.0 = child } else { offsets.1 = child }
          count += 1
        }
      }
      guard count == 2, document.kind(at: offsets.0) == .number,
        document.kind(at: offsets.1) == .string
      else { throw .unusable("a sample that is not a time and a value") }
      let seconds = document.number(at: offsets.0)
      let limit = Double(TimeColumn.limits.upperBound) / 1000
      guard seconds.magnitude <= limit else { throw .unusable("a sample at \(seconds) s") }
      return (Int64((seconds * 1000).rounded()), offsets.1)
    }

    /// Returns the number in a string. Infinite values and NaN are words.
    func number(_ offset: Int) throws(Fault) -> Double {
      if let number = DecimalNumber.read(document.bytes.span, at: offset + 1),
        document.bytes[number.end] == UInt8(ascii: "\"")
      {
        return number.value
      }
      let text = document.string(at: offset)
      switch text {
      case "NaN": return .nan
      case "+Inf", "Inf": return .infinity
      case "-Inf": return -.infinity
      default: throw .unusable("\"\(text.prefix(40))\" is not a number")
      }
    }
  }
}

extension PrometheusAnswer.Fault {
  /// The reason, as the server gives it if it does.
  var words: String {
    switch self {
    case .refused(let kind, let why): "\(kind): \(why)"
    case .unusable(let why): why
    }
  }
}
