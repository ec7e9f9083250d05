const grouped = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "€ 4,00" from integer cents. The space is an ordinary one: keep the text together with `whitespace-nowrap`. */
export function formatMoney(cents: number): string {
  return formatEuros(cents / 100)
}

/** "€ 4,00" from a number of euros, as the API gives prices. */
export function formatEuros(euros: number): string {
  return `${euros < 0 ? '-' : ''}€ ${grouped.format(Math.abs(euros))}`
}
