/** The keys of a table as the values of an enumeration, in the table's order. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as [K, ...K[]]
