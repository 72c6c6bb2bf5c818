import Tablero

/// What a supplier tells: it has no identity, so its row is known by its kind and content.
struct News: Sendable { let kind: String, text: String }
struct NewsCell: TemplateKeys { let text = Key<String>("text") }

/// A slow service elsewhere, asked once a minute at most; it sends kinds that nobody here knows.
struct SupplierNews: CursorListInteractor {
    let cacheDuration = Duration.seconds(60)
    func loadMore(after last: Int?, in parameters: ListParameters, loading: LoadingType) async throws
        -> (items: [News], next: Int?)
    {
        if loading != .nextPage { try await Task.sleep(for: .milliseconds(400)) }  // A slow source.
        let range = ((last ?? 0) + 1)...((last ?? 0) + parameters.size)
        let news = range.map { News(kind: $0 % 9 == 0 ? "rumour" : "price", text: "Price list \($0) is out") }
        return (news, range.upperBound < 200 ? range.upperBound : nil)
    }
}
struct NewsList: PreparedListController {
    let title = "Suppliers", itemName = ItemName("message", "messages")
    let loadingTemplate = "cells/asking", pagingTemplate = "cells/older-news"
    let interactor: SupplierNews? = SupplierNews()
    let cells: [CellTemplate<News>] = [
        CellTemplate("cells/news", NewsCell.self, kind: "price", height: 45) { $0.text = $1.text }
    ]
    func kind(of news: News) -> String { news.kind }
    func count(of news: SupplierNews, _ page: ListParameters) async -> ItemCount? { ItemCount(200) }
}
