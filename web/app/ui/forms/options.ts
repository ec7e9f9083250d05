type Labels = Readonly<Record<string, string>>
/** In order, or labels by value. */
export type Options<O extends { value: string; label: string }> = readonly O[] | Labels

export const optionsOf = <O extends { value: string; label: string }>(options: Options<O>): readonly O[] =>
  Array.isArray(options)
    ? options
    : Object.entries<string>(options as Labels).map(([value, label]) => ({ value, label }) as O)
