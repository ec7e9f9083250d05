/** Excel takes a file for UTF-8 only when it begins with this. */
const BOM = '\uFEFF'
/** What a spreadsheet would run as a formula. */
const RUNS = /^[=+\-@\t\r]/

/** A cell as spreadsheets read it: never run, and kept whole whatever it holds. */
function csvCell(text: string): string {
  const harmless = RUNS.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

/** A CSV file a line at a time: UTF-8 with BOM, separated by semicolons (decisions.md, Admin). */
export async function* csvLines<Row>(
  head: readonly string[],
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield BOM + csvLine(head)
  for await (const row of rows) yield csvLine(cellsOf(row))
}
