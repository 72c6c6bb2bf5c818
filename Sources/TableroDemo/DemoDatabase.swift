/// The demo database.
public struct DemoDatabase {
    /// Makes the database, or replaces it at one stroke.
    public static func create(at path: String, orders: Int) throws {}
}
