/** The word for a count: `plural(1, 'plek', 'plekken')` is "plek". */
export const plural = (count: number, one: string, more: string): string => (count === 1 ? one : more)

/** The count with its word: "1 plek", "1.200 plekken". */
export const countText = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('nl-NL')} ${plural(count, one, more)}`
