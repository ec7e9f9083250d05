import {
  decideTurnoutObjection,
  listTurnoutObjections,
  TURNOUT_DECISION_LABELS,
  type TurnoutObjection,
  turnoutLimits,
} from 'contract/turnout.ts'
import { CircleCheck, CircleX } from 'lucide-react'
import { ObjectionList, type ObjectionView } from '~/features/admin/components/objection-list.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { call } from '~/lib/api/api.ts'
import { formatDate } from '~/lib/format/dates.ts'

/** No-shows that people contest, with what their group said. Every look is logged. */
export function ContestedTurnout() {
  return (
    <ObjectionList
      route={listTurnoutObjections}
      rows={({ objections }) => objections}
      label="Betwiste afwezigheid"
      failure="Kon betwiste afwezigheid niet laden"
      empty={{
        title: 'Niemand betwist iets',
        text: 'Zegt iemand dat een gemist evenement niet klopt, dan staat het hier.',
        decided: 'Nog niets beslist',
      }}
      decisionLabels={TURNOUT_DECISION_LABELS}
      buttonLabels={{ UPHELD: 'Laat het staan', REVERSED: 'Telt niet meer mee' }}
      maxNotes={turnoutLimits.notes.max}
      notification="De persoon krijgt bericht."
      decideFailure="Kon niet beslissen"
      view={viewOf}
    />
  )
}

const viewOf = ({ id, person, event, groupName, statements }: TurnoutObjection): ObjectionView => ({
  username: person.username,
  about: event.title,
  details: [
    ['Evenement', `${event.title}, ${formatDate(event.startDate)}`],
    ['Groep', groupName ?? 'Verwijderd'],
    ['Account', <UserLink key="user" user={person} />],
  ],
  evidence: <Statements statements={statements} />,
  title: `Was ${person.username} er?`,
  help: `${person.username} leest dit. Noem niet wie wat zei. Het komt ook in het logboek.`,
  decide: (body) => call(decideTurnoutObjection, { params: { id }, body }),
})

function Statements({ statements }: Pick<TurnoutObjection, 'statements'>) {
  return (
    <div>
      <h3 className="font-semibold text-sm">Wat de groep zei</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {statements.map(({ person: by, isPresent }) => (
          <li key={by.id} className="flex items-center gap-2">
            {isPresent ? (
              <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success-ink" />
            ) : (
              <CircleX aria-hidden="true" className="size-4 shrink-0 text-warning-ink" />
            )}
            <span className="wrap-anywhere">
              {by.username}: {isPresent ? 'was er' : 'was er niet'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
