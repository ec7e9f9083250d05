import { DECISION_CATEGORY_LABELS } from 'contract/audit.ts'
import {
  decideObjection,
  listObjections,
  OBJECTION_DECISION_LABELS,
  type Objection,
  objectionLimits,
} from 'contract/objections.ts'
import { ObjectionList, type ObjectionView } from '~/features/admin/components/objection-list.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { call } from '~/lib/api/api.ts'
import { formatDateTime } from '~/lib/format/dates.ts'

/** Objections to decisions. */
export function ObjectionsList() {
  return (
    <ObjectionList
      route={listObjections}
      rows={({ objections }) => objections}
      label="Bezwaren"
      failure="Kon bezwaren niet laden"
      empty={{
        title: 'Geen open bezwaren',
        text: 'Er wacht niemand op een antwoord.',
        decided: 'Nog niets beslist',
      }}
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
  about: about.what,
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
