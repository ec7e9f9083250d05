/** Excel detects UTF-8 only with a byte order mark. */
const BOM = '\uFEFF'
/** Cells that spreadsheets would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

function csvCell(text: string): string {
  const escaped = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

/** A CSV file line by line: UTF-8 with BOM, separated by semicolons. Formulas are escaped. */
export async function* csvLines<Row>(
  head: readonly string[],
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield BOM + csvLine(head)
  for await (const row of rows) yield csvLine(cellsOf(row))
}
