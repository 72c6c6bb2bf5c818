import HTTP
import Records
import Testing

@testable import Tablero

@Suite struct ListParametersTests {
    private func parse(_ query: String) throws -> ListParameters {
        try ListParameters(parsing: FormFields(parsing: query))
    }

    @Test func `filters keep their order, their operators and their repeats`() throws {
        let parameters = try parse("status=paid&total__gt=5&total__gt=6&note=")
        #expect(
            parameters.filters == [
                Filter(column: "status", operation: .exact, value: "paid"),
                Filter(column: "total", operation: .gt, value: "5"),
                Filter(column: "total", operation: .gt, value: "6"),
                Filter(column: "note", operation: .exact, value: ""),
            ]
        )
    }

    @Test(arguments: [
        ("~5Fowner", "_owner", Filter.Operation.exact),
        ("price~5F~5Fgt", "price__gt", .exact),
        ("a___gt", "a_", .gt),
        ("caf~C3~A9__startswith", "café", .startswith),
        ("~", "", .exact),
    ])
    func `a parameter's name says column and operator`(
        text: String,
        column: String,
        operation: Filter.Operation
    ) throws {
        let name = try ParameterName(parsing: text)
        #expect(name == ParameterName(column: column, operation: operation))
    }

    @Test(arguments: ["_owner", "__", "a__gt", "a_", "-", "-a", "é", "", "a b", "_search", "x__y__in"])
    func `any column's name survives as a parameter`(column: String) throws {
        for operation in Filter.Operation.allCases {
            let name = ParameterName(column: column, operation: operation)
            #expect(!name.text.hasPrefix("_"))
            #expect(try ParameterName(parsing: name.text) == name)
        }
    }

    @Test func `a query reads back as it was written`() throws {
        let query = "?_search=a+%26+b&status=paid&total__gte=5&_sort=-created_at%2Cid&_size=20"
        #expect(try parse(String(query.dropFirst())).query == query)
    }

    @Test func `a header cycles ascending, descending, none`() throws {
        let first = try parse("status=paid").sorted(nextBy: "total")
        #expect(first.query == "?status=paid&_sort=total")
        let second = first.sorted(nextBy: "total")
        #expect(second.query == "?status=paid&_sort=-total")
        #expect(second.sorted(nextBy: "total").query == "?status=paid")
    }

    @Test(arguments: [
        ("_size=0", "_size must be a whole number from 1 to 1000, not “0”."),
        ("_size=", "_size must be a whole number from 1 to 1000, not “”."),
        ("_size=1001", "_size must be a whole number from 1 to 1000, not “1001”."),
        ("_extent=many", "_extent must be a whole number from 1 to 1000, not “many”."),
        ("_last=2", "The value of _last can only be 1."),
        ("_size=5&_size=6", "The parameter _size stands more than once. Keep one of them."),
        (
            "_sort=a&_sort_desc=b",
            "The parameters _sort and _sort_desc exclude each other; _sort=a,-b sorts by several columns."
        ),
        ("_next=x&_last=1", "This place in the list cannot be read. Start again at the first page."),
        ("_sort=", "“” in the sort is not a well-formed column name."),
        (
            "total__foo=1",
            "There is no operator “foo”. The operators are exact, not, gt, gte, lt, lte, contains, startswith, endswith, in, isnull, notnull, date."
        ),
        ("a~ZZ=1", "“a~ZZ” is not a well-formed column name."),
    ])
    func `what cannot be understood is refused with a sentence`(query: String, message: String) throws {
        let error = #expect(throws: PageError.self) { try parse(query) }
        #expect(error?.status.code == 400)
        #expect(error?.message == message)
    }

    @Test func `an extent is capped, not refused`() throws {
        #expect(try parse("_extent=5000").extent == 1000)
    }

    @Test func `an unknown parameter of Tablero's own is refused with the right ones`() throws {
        let error = #expect(throws: PageError.self) { try parse("_colour=red") }
        #expect(
            error?.message.hasPrefix("There is no parameter “_colour”. The parameters are _search, ") == true
        )
    }
}
