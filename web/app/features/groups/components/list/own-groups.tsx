import { groupLimits } from 'contract/groups/limits.ts'
import { LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { useMyGroups } from '../../api.ts'
import { type Href, OWN_TABS, type OwnTab } from './group-filters.ts'
import { GroupResults } from './group-results.tsx'

type OwnGroupsProps = { tab: OwnTab; page: number; href: Href }

export function OwnGroups({ tab, page, href }: OwnGroupsProps) {
  const groups = useMyGroups({ status: OWN_TABS[tab], page, limit: groupLimits.pageSize })
  return <GroupResults groups={groups} hrefForPage={(page) => href({ page })} empty={<NoOwnGroups tab={tab} />} />
}

const EMPTY_TABS = {
  mine: {
    picture: 'groups',
    title: 'Je zit nog niet in een groep',
    text: 'Kies een evenement en vraag of je mee mag. Of begin zelf een groep.',
    action: (
      <LinkButton to="/events" variant="primary">
        Zoek een evenement
      </LinkButton>
    ),
  },
  requests: {
    picture: 'messages',
    title: 'Geen open verzoeken',
    text: 'Vraag je om mee te gaan, dan zie je hier wat de groep zegt.',
    action: <LinkButton to="?tab=all">Alle groepen</LinkButton>,
  },
  waitlist: {
    picture: 'notifications',
    title: 'Je staat op geen wachtlijst',
    text: 'Is een groep vol? Zet je op de wachtlijst. Komt er een plek vrij, dan schuif je door.',
    action: <LinkButton to="?tab=all">Alle groepen</LinkButton>,
  },
  declined: { picture: 'done', title: 'Hier staat niets. Fijn!', text: undefined, action: undefined },
} as const

function NoOwnGroups({ tab }: { tab: OwnTab }) {
  const { text, ...state } = EMPTY_TABS[tab]
  return <EmptyState {...state}>{text}</EmptyState>
}
