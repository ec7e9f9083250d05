import { GROUP_SORTS, type MemberStatus } from 'contract/groups/groups.ts'
import { type FiltersOf, readOneOf, readText } from '~/lib/routing/url-filters.ts'

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

export const GROUP_FILTERS = {
  eventId: (value: string | null) => value,
  tab: readOneOf(TAB_ORDER, 'mine'),
  sort: readOneOf(GROUP_SORTS, 'fit'),
  search: readText,
  tags: (value: string | null) => (value ?? '').split(',').filter((tag) => tag !== ''),
  available: (value: string | null) => value === 'true',
}

export type Filters = FiltersOf<typeof GROUP_FILTERS>

export const NO_FILTERS = { search: '', tags: [], available: false }

export type Change = (changes: Partial<Filters>, isTyping?: boolean) => void
export type Href = (changes: Partial<Filters>) => { search: string }
