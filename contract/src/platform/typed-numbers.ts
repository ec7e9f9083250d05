const THOUSANDS = /^\d{1,3}(\.\d{3})+,\d{2}$/
const NUMBER = /^(-?\d+)(?:[.,](\d{1,2}|-))?$/

/** A thousand or one: people from different countries mean different things by it. */
export const isAmbiguousNumber = (typed: string): boolean => /^(€\s*)?\d{1,3}([.,]\d{3})+$/.test(typed.trim())

/** "7,50", "7.50", "7", "€ 7,-" and "1.000,00" as a number. NaN for other text; what is not text stays. */
export function readNumber(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const text = typed.trim().replace(/^€\s*/, '')
  const [, whole = '', decimals = ''] = NUMBER.exec(THOUSANDS.test(text) ? text.replaceAll('.', '') : text) ?? []
  return whole === '' ? Number.NaN : Number(`${whole}.${decimals.replace('-', '')}`)
}
