/** Registers a text field that holds a number; empty is null, and a comma may separate the decimals. */
export const numberOrNull = {
  setValueAs: (value: string | number | null) =>
    value === null || String(value).trim() === '' ? null : Number(String(value).replace(',', '.')),
}
