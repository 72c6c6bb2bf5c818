import Tablero
import TableroDemo

let path = "example-shop.db"
try DemoDatabase.create(at: path, orders: 2000)
Task { try await DemoTraffic(path: path).run(every: .seconds(1)) { print("Nothing can be bought: \($0)") } }
try await Dashboard.serve(DashboardConfiguration(siteTitle: "Shop"), sources: [SQLiteSource(path: path)]) {
    $0.add(OrderList(), at: "/orders")
    $0.add(OrderPage(), at: "/orders/{id}")
    $0.add(OrdersJob(title: "Export the orders to send", makesFile: true), at: "/orders/export")
    $0.add(OrdersJob(title: "Add up the orders to send", makesFile: false), at: "/orders/recount")
    $0.add(NewsList(), at: "/suppliers")
    $0.add(ChatPage(), at: "/chat")
    $0.addForm(at: "/chat", showing: ChatPage.sent) { request in
        await ChatPage.chat.say(try request.form().first("text") ?? "", by: request.user ?? "You")
    }
}
