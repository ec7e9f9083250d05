import { useSearchParams } from 'react-router'

/** From a parameter of the URL, null when it is absent. */
type Reader<T> = (value: string | null) => T
type Readers = Readonly<Record<string, Reader<unknown>>>

/** The filters of a list by name, and its page. */
export type FiltersOf<R extends Readers> = { [Name in keyof R]: ReturnType<R[Name]> } & { page: number }

export const readText = (value: string | null): string => value ?? ''

/** One of the values that are known, else `standard`. */
export const readOneOf =
  <T extends string | number, const S extends T | null>(known: readonly T[], standard: S): Reader<T | S> =>
  (value) =>
    known.find((each) => String(each) === value) ?? standard

export const readPage = (value: string | null): number => Math.max(1, Number.parseInt(value ?? '', 10) || 1)

/**
 * The filters of a list, which are in the URL; a value that an absent parameter reads as is left out. Other parameters are
 * dropped by a change, unless `keepsOthers`.
 */
export function useUrlFilters<R extends Readers>(readers: R, { keepsOthers = false } = {}) {
  type Filters = FiltersOf<R>
  const [params, setParams] = useSearchParams()
  const all: Readers = { ...readers, page: readPage }
  const filters = Object.fromEntries(
    Object.entries(all).map(([name, read]) => [name, read(params.get(name))]),
  ) as Filters
  const paramsWith = (changes: Partial<Filters>): URLSearchParams => {
    const next = new URLSearchParams(keepsOthers ? params : undefined)
    for (const [name, value] of Object.entries({ ...filters, page: 1, ...changes }))
      if (String(value) === String(all[name]?.(null))) next.delete(name)
      else next.set(name, String(value))
    return next
  }
  return {
    filters,
    /** Both begin at the first page, unless the changes name another. With `isTyping` the history entry is replaced. */
    change: (changes: Partial<Filters>, isTyping = false): void =>
      setParams(paramsWith(changes), { replace: isTyping, preventScrollReset: true }),
    href: (changes: Partial<Filters>): { search: string } => ({ search: paramsWith(changes).toString() }),
  }
}
