const decimalFormat = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "€ 4,00" from a number of euros, the unit of API prices. An ordinary space: `whitespace-nowrap` prevents a line break. */
export function formatEuros(euros: number): string {
  return `${euros < 0 ? '-' : ''}€ ${decimalFormat.format(Math.abs(euros))}`
}

/** A number of euros as typed in a form: "12,50", or "12" for whole euros. */
export const formatPriceField = (euros: number): string =>
  Number.isInteger(euros) ? String(euros) : euros.toFixed(2).replace('.', ',')
