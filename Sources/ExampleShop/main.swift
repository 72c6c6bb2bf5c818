import Tablero
import TableroDemo

let path = "example-shop.db"
try DemoDatabase.create(at: path, orders: 2000)
let traffic = try DemoTraffic(path: path)
let customers = Task { await traffic.run(every: .seconds(1)) { print("Nothing can be bought: \($0)") } }
let rooms = Rooms()
try await Dashboard.serve(sources: [SQLiteSource(path: path)]) { routes in
    routes.add(OrderList(), at: "/orders")
    routes.add(OrdersJob(title: "Export the orders to send", makesFile: true), at: "/orders/export")
    routes.add(OrdersJob(title: "Add up the orders to send", makesFile: false), at: "/orders/recount")
    routes.add(ChatPage(rooms: rooms), at: "/orders/{id}")
    routes.addForm(at: "/orders/{id}", showing: ChatPage.message) { request in
        let text = try request.form().first("text") ?? ""
        return try await rooms.say(text, about: request.parameter("id"), by: request.user ?? "You")
    }
    routes.add(NewsList(), at: "/suppliers")
}
customers.cancel()
