import { GROUP_SORTS, type MemberStatus } from 'contract/groups/groups.ts'

/** The tabs of my own groups, by the status that they list. */
export const OWN_TABS = {
  mine: 'ACCEPTED',
  requests: 'PENDING',
  waitlist: 'WAITLIST',
  declined: 'REJECTED',
} as const satisfies Record<string, MemberStatus>
export type OwnTab = keyof typeof OWN_TABS
type Tab = OwnTab | 'all'

export const TAB_LABELS: Record<Tab, string> = {
  mine: 'Ik ga mee',
  requests: 'Mijn verzoeken',
  waitlist: 'Wachtlijst',
  declined: 'Afgewezen',
  all: 'Alle groepen',
}
export const TAB_ORDER: readonly Tab[] = ['mine', 'requests', 'waitlist', 'declined', 'all']

/** The state of the list is in the URL: `eventId` or `tab`, `sort`, `search`, `tags`, `available`, `page`. */
export function readFilters(params: URLSearchParams) {
  const eventId = params.get('eventId')
  const tab = TAB_ORDER.find((known) => known === params.get('tab')) ?? 'mine'
  return {
    eventId,
    tab,
    sort: GROUP_SORTS.find((known) => known === params.get('sort')) ?? ('fit' as const),
    search: params.get('search') ?? '',
    tags: (params.get('tags') ?? '').split(',').filter((tag) => tag !== ''),
    available: params.get('available') === 'true',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  }
}

export type Filters = ReturnType<typeof readFilters>

export function paramsOf({ eventId, tab, sort, search, tags, available, page }: Filters): URLSearchParams {
  const params = new URLSearchParams()
  if (eventId !== null) params.set('eventId', eventId)
  else if (tab !== 'mine') params.set('tab', tab)
  if (sort !== 'fit') params.set('sort', sort)
  if (search !== '') params.set('search', search)
  if (tags.length > 0) params.set('tags', tags.join(','))
  if (available) params.set('available', 'true')
  if (page > 1) params.set('page', String(page))
  return params
}

export const NO_FILTERS = { search: '', tags: [], available: false }

export type Change = (changes: Partial<Filters>, isTyping?: boolean) => void
export type Href = (changes: Partial<Filters>) => { search: string }
