import HTTP

/// The style sheet that gives rows off screen their height: `/-/heights.css?px=56,72`.
///
/// A page allows no inline style, and a height is known by the kind of a row alone: so a sheet holds one rule for each
/// height, and a row says which is its own in `data-height`. It works without JavaScript. A browser skips the layout of
/// such rows while they are far from the screen, wherever a row is a box of its own, as in the cells of a phone; it
/// ignores the rule for a table's own rows, which cannot be contained (w3.org/TR/css-contain-2, 3.1).
enum CellHeights {
    private static let parameter = "px"
    private static let mostHeights = 100
    static let greatest = 100_000

    static func url(for heights: [Int], in urls: URLs) -> String? {
        let heights = Set(heights.filter { (1...greatest).contains($0) }).sorted().prefix(mostHeights)
        guard !heights.isEmpty else { return nil }
        return "\(urls.basePath)/-/heights.css?\(parameter)="
            + heights.map(String.init).joined(separator: ",")
    }

    static func response(to request: PageRequest) throws -> Response {
        let texts =
            request.query.first(parameter)?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        let heights = texts.compactMap { Int($0) }.filter { (1...greatest).contains($0) }
        guard request.query.pairs.count == 1, heights.count == texts.count,
            (1...mostHeights).contains(texts.count)
        else {
            throw PageError.badParameter("This style sheet takes heights in pixels, px=56,72.")
        }
        let rules = heights.map {
            "[data-height=\"\($0)\"] { content-visibility: auto; contain-intrinsic-block-size: auto \($0)px; }\n"
        }
        return Response(
            fields: [
                "Content-Type": "text/css; charset=utf-8",
                "Cache-Control": "public, max-age=31536000, immutable",
            ],
            body: .bytes(Array(rules.joined().utf8))
        )
    }
}
