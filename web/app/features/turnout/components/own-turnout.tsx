import { trustLimits } from 'contract/limits.ts'
import { countText } from 'contract/platform/count-text.ts'
import { objectToTurnout, type Trust, type TurnoutRecord, turnoutLimits } from 'contract/turnout.ts'
import { CalendarCheck, CalendarX, Clock, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { useMyTurnout, useObjectToTurnout } from '../api.ts'

/** One's own record: what came out of each event, how, and what others see of it. */
export function OwnTurnout() {
  const query = useMyTurnout()
  if (query.data === undefined) return <QueryState query={query} title="Kon niet laden waar je bij was" />
  const { shown, records } = query.data
  return (
    <div className="flex flex-col gap-5">
      <Shown shown={shown} />
      {records.length === 0 ? (
        <EmptyState
          picture="groups"
          title="Nog niets"
          action={
            <LinkButton to="/events" variant="primary">
              Zoek een evenement
            </LinkButton>
          }
        >
          Ga met een groep mee. De dag erna zeggen jullie samen wie er was.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {records.map((record) => (
            <RecordCard key={record.groupId} record={record} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Shown({ shown }: { shown: Trust }) {
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-xl">Wat anderen zien</h2>
      <p>
        {shown.timesWent === null
          ? `Nog niets. Vanaf ${trustLimits.shownFrom} keer staat onder je naam hoe vaak je meeging.`
          : `Onder je naam staat: ${countText(shown.timesWent, 'keer', 'keer')} meegegaan.`}
      </p>
      {shown.noShows !== null && (
        <p>
          De eigenaar van een groep waar je mee wilt, ziet ook: {countText(shown.noShows, 'keer', 'keer')} niet gekomen.
        </p>
      )}
      <p className="text-muted text-sm">
        Na {trustLimits.months} maanden telt iets niet meer.{' '}
        <Link to="/help/vertrouwen" className="text-primary-ink underline underline-offset-4">
          Zo werkt het
        </Link>
      </p>
    </Card>
  )
}

const OUTCOMES: Readonly<Record<'WENT' | 'NO_SHOW' | 'OPEN', { icon: LucideIcon; text: string; colour: string }>> = {
  WENT: { icon: CalendarCheck, text: 'Je ging mee', colour: 'text-success-ink' },
  NO_SHOW: { icon: CalendarX, text: 'Je was er niet', colour: 'text-warning-ink' },
  OPEN: { icon: Clock, text: 'Nog niet bekend', colour: 'text-muted' },
}

function RecordCard({ record }: { record: TurnoutRecord }) {
  const { event, objection } = record
  const { icon: Icon, text, colour } = OUTCOMES[record.outcome ?? 'OPEN']
  const dialog = useDialogState()
  return (
    <Card as="li" className="flex flex-col items-start gap-2">
      <p className="text-muted text-sm">
        {formatDate(event.startDate)}
        {record.groupName !== null && <> · {record.groupName}</>}
      </p>
      <h2 className="text-lg wrap-anywhere">{event.title}</h2>
      <p className="flex items-start gap-2">
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
        <span>
          <strong className="font-semibold">{record.outcome === null && !record.isOpen ? 'Niet geteld' : text}.</strong>{' '}
          {record.explanation}
        </span>
      </p>
      {objection !== null && (
        <p className="rounded-control bg-sunken p-3 text-sm">
          {objection.decision === null
            ? 'Je bent het hier niet mee eens. Het telt niet mee tot een beheerder heeft gekeken.'
            : (objection.notes ?? 'De beheerder heeft er niets bij geschreven.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {record.isOpen && (
          <LinkButton to="/hoe-was-het" size="sm">
            {record.answeredAt === null ? 'Zeg wie er was' : 'Antwoord veranderen'}
          </LinkButton>
        )}
        {record.canObject && (
          <Button size="sm" onClick={dialog.open}>
            Dit klopt niet
          </Button>
        )}
      </div>
      <ObjectDialog key={dialog.key} record={record} isOpen={dialog.isOpen} onClose={dialog.close} />
    </Card>
  )
}

function ObjectDialog({ record, ...dialog }: { record: TurnoutRecord; isOpen: boolean; onClose: () => void }) {
  const object = useObjectToTurnout(record.groupId)
  const form = useContractForm(objectToTurnout, { defaultValues: { text: '' } })
  return (
    <FormDialog
      {...dialog}
      title="Dit klopt niet"
      form={form}
      submitLabel="Verstuur"
      send={(body) => object.mutateAsync(body)}
      done={{ title: 'Een beheerder kijkt ernaar', description: 'Tot dan telt het niet mee.' }}
      failure="Kon je bezwaar niet versturen"
    >
      <p className="wrap-anywhere">
        Was je wel bij {record.event.title}, of ging er iets mis? Een beheerder kijkt naar wat iedereen zei en beslist.
      </p>
      <TextArea
        {...form.field('text')}
        label="Wat gebeurde er?"
        isOptional
        rows={4}
        countTo={turnoutLimits.objection.max}
        help="Alleen beheerders lezen dit."
      />
    </FormDialog>
  )
}
