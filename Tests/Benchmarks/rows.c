// What a page of orders costs at the least: steps the query of the first list page, and appends the HTML of its rows.
//
// usage: rows DATABASE print                   the HTML, to be compared with that of the served page
//        rows DATABASE SECONDS THREADS         how many such pages a second the threads make together
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *database;
static atomic_bool stopped;

struct page { char *bytes; size_t count; };

static void fail(const char *what) { fprintf(stderr, "rows: %s\n", what); exit(1); }

static void append(struct page *page, const char *text, size_t count) {
    memcpy(page->bytes + page->count, text, count);
    page->count += count;
}

static void append_text(struct page *page, const char *text) { append(page, text, strlen(text)); }

static void append_escaped(struct page *page, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&': append_text(page, "&amp;"); break;
        case '<': append_text(page, "&lt;"); break;
        case '>': append_text(page, "&gt;"); break;
        case '"': append_text(page, "&quot;"); break;
        case '\'': append_text(page, "&#39;"); break;
        default: page->bytes[page->count++] = *text;
        }
    }
}

static const char *text(sqlite3_stmt *row, int column) { return (const char *)sqlite3_column_text(row, column); }

static void append_cell(struct page *page, const char *column, const char *place, const char *attributes) {
    append_text(page, "<td data-column=\"");
    append_text(page, column);
    append_text(page, "\" data-place=\"");
    append_text(page, place);
    append_text(page, "\"");
    append_text(page, attributes);
    append_text(page, ">");
}

static void append_plain(struct page *page, const char *value) {
    if (!value) { append_text(page, "<span class=\"mark\">NULL</span></td>"); return; }
    append_text(page, "<span class=\"text\">");
    append_escaped(page, value);
    append_text(page, "</span></td>");
}

// A time is written as 2023-01-02T00:53:16Z in the database.
static void append_time(struct page *page, const char *value) {
    if (!value) { append_plain(page, value); return; }
    append_text(page, "<time class=\"text\" datetime=\"");
    append_escaped(page, value);
    append_text(page, "\">");
    append(page, value, 10);
    append_text(page, " ");
    append(page, value + 11, 8);
    append_text(page, "</time></td>");
}

static const char *tone(const char *status) {
    static const char *tones[][2] = {
        {"paid", "positive"}, {"delivered", "positive"}, {"cancelled", "negative"}, {"refunded", "negative"},
        {"shipped", "info"}, {"new", "info"}, {"packed", "info"},
    };
    for (size_t index = 0; index < sizeof tones / sizeof *tones; index++) {
        if (!strcmp(tones[index][0], status)) return tones[index][1];
    }
    return "neutral";
}

static void append_row(struct page *page, sqlite3_stmt *row, sqlite3_stmt *label) {
    const char *key = text(row, 0);
    append_text(page, "<tr class=\"row\" id=\"row-");
    append_text(page, key);
    append_text(page, "\" data-key=\"");
    append_text(page, key);
    append_text(page, "\">");
    append_cell(page, "id", "key", " class=\"numeric\"");
    append_text(page, "<a class=\"row__link\" href=\"/shop/orders/");
    append_text(page, key);
    append_text(page, "\"><span class=\"text\">");
    append_text(page, key);
    append_text(page, "</span></a></td>");
    append_cell(page, "customer_id", "title", " ");
    sqlite3_bind_int64(label, 1, sqlite3_column_int64(row, 1));
    if (sqlite3_step(label) != SQLITE_ROW) fail("an order has no customer");
    append_text(page, "<a class=\"cell-link\" href=\"/shop/customers/");
    append_text(page, text(row, 1));
    append_text(page, "\"><span class=\"text\">");
    append_escaped(page, text(label, 0));
    append_text(page, "</span></a></td>");
    sqlite3_reset(label);
    append_cell(page, "status", "status", " ");
    append_text(page, "<span class=\"chip\" data-tone=\"");
    append_text(page, tone(text(row, 2)));
    append_text(page, "\">");
    append_escaped(page, text(row, 2));
    append_text(page, "</span></td>");
    append_cell(page, "total_cents", "trailing", " class=\"numeric\"");
    append_plain(page, text(row, 3));
    append_cell(page, "currency", "detail", " ");
    append_plain(page, text(row, 4));
    append_cell(page, "created_at", "subtitle", " ");
    append_time(page, text(row, 5));
    append_cell(page, "shipped_at", "detail", " ");
    append_time(page, text(row, 6));
    append_cell(page, "note", "detail", " ");
    append_plain(page, text(row, 7));
    append_text(page, "</tr>");
}

struct reader { sqlite3 *connection; sqlite3_stmt *rows, *label; struct page page; };

static struct reader make_reader(void) {
    struct reader reader = {.page = {malloc(1 << 20), 0}};
    const char *rows = "SELECT id, customer_id, status, total_cents, currency, created_at, shipped_at, note FROM orders"
                       " ORDER BY id LIMIT 50";
    if (sqlite3_open_v2(database, &reader.connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL)
        || sqlite3_prepare_v2(reader.connection, rows, -1, &reader.rows, NULL)
        || sqlite3_prepare_v2(reader.connection, "SELECT name FROM customers WHERE id = ?", -1, &reader.label, NULL)) {
        fail(sqlite3_errmsg(reader.connection));
    }
    return reader;
}

static void make_page(struct reader *reader) {
    reader->page.count = 0;
    while (sqlite3_step(reader->rows) == SQLITE_ROW) append_row(&reader->page, reader->rows, reader->label);
    sqlite3_reset(reader->rows);
}

static void *count_pages(void *result) {
    struct reader reader = make_reader();
    long pages = 0;
    while (!atomic_load(&stopped)) { make_page(&reader); pages++; }
    *(long *)result = pages;
    return NULL;
}

int main(int count, char **arguments) {
    if (count < 3) fail("usage: rows DATABASE print | rows DATABASE SECONDS THREADS");
    database = arguments[1];
    if (!strcmp(arguments[2], "print")) {
        struct reader reader = make_reader();
        make_page(&reader);
        fwrite(reader.page.bytes, 1, reader.page.count, stdout);
        return 0;
    }
    int seconds = atoi(arguments[2]), threads = count > 3 ? atoi(arguments[3]) : 1;
    if (seconds < 1 || threads < 1 || threads > 64) fail("seconds and threads are whole numbers from 1 to 64");
    pthread_t workers[64];
    long pages[64] = {0}, sum = 0;
    for (int index = 0; index < threads; index++) {
        if (pthread_create(&workers[index], NULL, count_pages, &pages[index])) fail("no thread");
    }
    nanosleep(&(struct timespec){.tv_sec = seconds}, NULL);
    atomic_store(&stopped, 1);
    for (int index = 0; index < threads; index++) { pthread_join(workers[index], NULL); sum += pages[index]; }
    printf("%.1f\n", (double)sum / seconds);
}
