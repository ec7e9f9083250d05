import { parseDay } from '~/lib/format/dates.ts'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import type { TableUrlState } from '~/lib/routing/table-url-state.ts'
import { DateField } from '~/ui/forms/date-field.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Select } from '~/ui/forms/select.tsx'

type Option = { value: string; label: string }
type Choice = {
  label: string
  /** The label of the option that filters nothing. */
  all?: string
  options: Readonly<Record<string, string>> | readonly Option[]
  /** A value that is no option filters too: the options are loaded. */
  acceptsAny?: boolean
  /** The name in the query, if it is another than in the URL. */
  query?: string
}

/** A search field, a choice, two dates (`dateFrom` and `dateTo`), or a parameter that only links set. */
export type AdminFilter = { label: string; placeholder: string } | Choice | 'dates' | 'hidden'

const DATES = { dateFrom: 'Datum vanaf', dateTo: 'Datum tot' } as const

export const filterNames = (filters: Readonly<Record<string, AdminFilter>>): string[] =>
  Object.entries(filters).flatMap(([name, filter]) => (filter === 'dates' ? Object.keys(DATES) : [name]))

const optionsOf = ({ options }: Choice): readonly Option[] =>
  Array.isArray(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }))

/** The query of the filters in the URL, without empty ones and without unknown options. */
export function filterQuery(
  filters: Readonly<Record<string, AdminFilter>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of filterNames(filters)) {
    const filter = filters[name]
    const value = values[name] ?? ''
    if (typeof filter === 'object' && 'options' in filter && !filter.acceptsAny) {
      const known = optionsOf(filter).find((option) => option.value.toLowerCase() === value.toLowerCase())
      if (known) query[filter.query ?? name] = known.value
    } else if (value !== '') query[name] = value
  }
  return query
}

type FieldProps<F> = { url: TableUrlState<string>; name: string; filter: F }

export function FilterField({ filter, ...props }: FieldProps<AdminFilter>) {
  if (filter === 'hidden') return null
  if (filter === 'dates') return <DateFields {...props} />
  return 'options' in filter ? <ChoiceField {...props} filter={filter} /> : <TextField {...props} filter={filter} />
}

function TextField({ url, name, filter }: FieldProps<{ label: string; placeholder: string }>) {
  const [text, setText] = useDebouncedSearch(url.filters[name] ?? '', (value) => url.filter({ [name]: value }, true))
  return <SearchField {...filter} value={text} onChange={setText} className="min-w-0 grow basis-full sm:basis-60" />
}

function ChoiceField({ url, name, filter }: FieldProps<Choice>) {
  return (
    <Select
      label={filter.label}
      className="min-w-0 grow basis-36 sm:grow-0 sm:basis-48"
      value={url.filters[name]}
      onChange={(event) => url.filter({ [name]: event.target.value })}
      options={[{ value: '', label: filter.all ?? 'Alle' }, ...optionsOf(filter)]}
    />
  )
}

function DateFields({ url }: Pick<FieldProps<'dates'>, 'url'>) {
  const { dateFrom, dateTo } = url.filters
  return (Object.keys(DATES) as (keyof typeof DATES)[]).map((name) => (
    <DateField
      key={name}
      label={DATES[name]}
      className="min-w-0 grow basis-36 sm:grow-0 sm:basis-42"
      value={url.filters[name] ?? ''}
      {...(name === 'dateTo' ? { min: dateFrom || undefined } : { max: dateTo || undefined })}
      onChange={(day) => (day === '' || parseDay(day) === day) && url.filter({ [name]: day })}
    />
  ))
}
