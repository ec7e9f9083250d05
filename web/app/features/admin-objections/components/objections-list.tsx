import { DECISION_CATEGORY_LABELS } from 'contract/audit.ts'
import { decideObjection, OBJECTION_DECISION_LABELS, type Objection, objectionLimits } from 'contract/objections.ts'
import { AdminTabs } from '~/features/admin/components/admin-tabs.tsx'
import { Detail, DetailList } from '~/features/admin/components/details.tsx'
import { ObjectionCard } from '~/features/admin/components/objection-card.tsx'
import { ObjectionPages } from '~/features/admin/components/objection-pages.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { call } from '~/lib/api/api.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useObjections } from '../api.ts'

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
    <ObjectionPages
      useObjections={useObjections}
      status={status}
      failure="Kon bezwaren niet laden"
      empty={EMPTY[status]}
    >
      {(objection) => <DecisionObjection key={objection.id} objection={objection} />}
    </ObjectionPages>
  )
}

function DecisionObjection({ objection }: { objection: Objection }) {
  const { id, about, canDecide } = objection
  return (
    <ObjectionCard
      username={about.username}
      objection={objection}
      decisionLabels={OBJECTION_DECISION_LABELS}
      action={
        canDecide
          ? {
              title: `Bezwaar van ${about.username}`,
              help: `${about.username} leest dit in een mail. Het komt ook in het logboek.`,
              maxNotes: objectionLimits.notes.max,
              buttonLabels: { UPHELD: 'Besluit blijft', REVERSED: 'Draai besluit terug' },
              notification: 'De persoon krijgt een mail.',
              failure: 'Kon niet beslissen over het bezwaar',
              decide: (body) => call(decideObjection, { params: { id }, body }),
              note: about.kind === 'USER_SUSPENDED' && (
                <p className="text-muted">Draai je het besluit terug, dan is de schorsing meteen opgeheven.</p>
              ),
            }
          : 'Jij nam het besluit. Een andere beheerder kijkt ernaar.'
      }
    >
      <DetailList>
        <Detail label="Het besluit">{about.what}</Detail>
        <Detail label="Genomen op">{formatDateTime(about.decidedAt)}</Detail>
        <Detail label="Door">{about.admin?.username ?? 'Verwijderd account'}</Detail>
        <Detail label="Regel">
          {about.category === null ? 'Niet gekozen' : DECISION_CATEGORY_LABELS[about.category]}
        </Detail>
        <Detail label="Reden">{about.reason ?? 'Geen'}</Detail>
        <Detail label="Account">{about.person === null ? 'Verwijderd' : <UserLink user={about.person} />}</Detail>
      </DetailList>
    </ObjectionCard>
  )
}
