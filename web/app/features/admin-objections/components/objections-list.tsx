import { DECISION_CATEGORY_LABELS } from 'contract/audit.ts'
import {
  decideObjection,
  listObjections,
  OBJECTION_DECISION_LABELS,
  type Objection,
  objectionLimits,
} from 'contract/objections.ts'
import { AdminTabs } from '~/features/admin/components/admin-tabs.tsx'
import { ObjectionList, type ObjectionView } from '~/features/admin/components/objection-list.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { call } from '~/lib/api/api.ts'
import { formatDateTime } from '~/lib/format/dates.ts'

const EMPTY = {
  open: { title: 'Geen open bezwaren', text: 'Er wacht niemand op een antwoord.' },
  decided: { title: 'Nog niets beslist', text: 'Besliste bezwaren komen hier te staan.' },
}

/** Objections to decisions; open ones first. */
export function ObjectionsList() {
  return (
    <AdminTabs
      label="Bezwaren"
      items={[
        { id: 'open', label: 'Open', content: <Objections status="open" /> },
        { id: 'decided', label: 'Beslist', content: <Objections status="decided" /> },
      ]}
    />
  )
}

function Objections({ status }: { status: 'open' | 'decided' }) {
  return (
    <ObjectionList
      route={listObjections}
      objectionsOf={({ objections }) => objections}
      status={status}
      failure="Kon bezwaren niet laden"
      empty={EMPTY[status]}
      decisionLabels={OBJECTION_DECISION_LABELS}
      buttonLabels={{ UPHELD: 'Besluit blijft', REVERSED: 'Draai besluit terug' }}
      maxNotes={objectionLimits.notes.max}
      notification="De persoon krijgt een mail."
      decideFailure="Kon niet beslissen over het bezwaar"
      view={viewOf}
    />
  )
}

const viewOf = ({ id, about, canDecide }: Objection): ObjectionView => ({
  username: about.username,
  details: [
    ['Het besluit', about.what],
    ['Genomen op', formatDateTime(about.decidedAt)],
    ['Door', about.admin?.username ?? 'Verwijderd account'],
    ['Regel', about.category === null ? 'Niet gekozen' : DECISION_CATEGORY_LABELS[about.category]],
    ['Reden', about.reason ?? 'Geen'],
    ['Account', about.person === null ? 'Verwijderd' : <UserLink key="user" user={about.person} />],
  ],
  title: `Bezwaar van ${about.username}`,
  help: `${about.username} leest dit in een mail. Het komt ook in het logboek.`,
  note: about.kind === 'USER_SUSPENDED' && (
    <p className="text-muted">Draai je het besluit terug, dan is de schorsing meteen opgeheven.</p>
  ),
  obstacle: canDecide ? undefined : 'Jij nam het besluit. Een andere beheerder kijkt ernaar.',
  decide: (body) => call(decideObjection, { params: { id }, body }),
})
