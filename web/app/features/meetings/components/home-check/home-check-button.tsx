import type { HomeCheck } from 'contract/home-checks.ts'
import type { EventDay } from 'contract/meetings.ts'
import { House } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type DialogProps, useDialogState } from '~/lib/dialog-state.ts'
import { formatDateTime, parseDay } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { DateField } from '~/ui/forms/date-field.tsx'
import { labelClasses } from '~/ui/forms/field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useHomeCheck } from '../../api-home-check.ts'

export function HomeCheckButton({ day }: { day: EventDay }) {
  const dialog = useDialogState()
  const { check } = useHomeCheck()
  if (check !== null) return <HomeCheckCard check={check} />
  return (
    <>
      <Button icon={House} onClick={dialog.open}>
        Laat weten dat ik thuis ben
      </Button>
      <HomeCheckDialog key={dialog.key} today={day} {...dialog.props} />
    </>
  )
}

const FAILURE = 'Dat is niet gelukt'

export function HomeCheckCard({ check }: { check: HomeCheck }) {
  const { home, cancel } = useHomeCheck()
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line p-4 text-left">
      <p className="text-sm">{sentenceOf(check)}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          variant="primary"
          icon={House}
          run={() => home.mutateAsync()}
          done="Fijn dat je thuis bent"
          failure={FAILURE}
        >
          Ik ben thuis
        </ActionButton>
        {check.state !== 'TOLD' && (
          <ActionButton run={() => cancel.mutateAsync()} done="We vertellen niemand iets" failure={FAILURE}>
            Stoppen
          </ActionButton>
        )}
      </div>
    </div>
  )
}

function sentenceOf({ at, contact, state }: HomeCheck): string {
  const name = contact?.name ?? 'Je contact'
  if (state === 'TOLD') return `${name} weet waar je heen ging. Laat weten dat het goed is.`
  if (contact === null)
    return `Je wilt ${formatDateTime(at)} thuis zijn. Je contact is er niet meer, dus we vertellen niemand iets. Stop en kies iemand anders.`
  if (contact.hasAgreed === false)
    return `Je wilt ${formatDateTime(at)} thuis zijn. ${name} moet nog één keer ja zeggen, in de mail die wij stuurden.`
  return `Je wilt ${formatDateTime(at)} thuis zijn. Horen we na twee vragen niets van je, dan hoort ${name} waar je heen ging.`
}

const SOMEBODY_ELSE = 'email'

function HomeCheckDialog({ today, isOpen, onClose }: DialogProps & { today: EventDay }) {
  const { set } = useHomeCheck()
  const me = useSignedInUser().id
  const others = today.members.filter(({ userId }) => userId !== me)
  const [day, setDay] = useState('')
  // Nobody is chosen beforehand: this person may hear where one went.
  const [contact, setContact] = useState(others.length === 0 ? SOMEBODY_ELSE : '')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    // A date-time without a zone, which the server reads as Amsterdam time: the device may be set to another.
    const [time, at] = [fields.get('time'), `${day}T${fields.get('time')}`]
    if (parseDay(day) !== day || time === '') return toast({ title: 'Kies hoe laat je thuis bent', kind: 'warning' })
    if (contact === '') return toast({ title: 'Kies wie het dan hoort', kind: 'warning' })
    try {
      await set.mutateAsync({
        groupId: today.group.id,
        at,
        contact: contact === SOMEBODY_ELSE ? { email: String(fields.get('email')) } : { userId: contact },
      })
      onClose()
    } catch (error) {
      showFailure(error, FAILURE)
    }
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => !set.isPending && onClose()}
      title="Veilig thuis"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" type="submit" form="home-check" isPending={set.isPending}>
            Zet aan
          </Button>
        </>
      }
    >
      <form id="home-check" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <p>
          We vragen je twee keer of je thuis bent. Antwoord je niet binnen 45 minuten, dan hoort iemand die jij kiest
          waar je heen ging. Anders hoort niemand iets.
        </p>
        <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <legend className={`${labelClasses} mb-2`}>Wanneer wil je thuis zijn?</legend>
          <DateField label="Dag" value={day} onChange={setDay} />
          <TextField name="time" type="time" label="Tijd" />
        </fieldset>
        <Select
          label="Wie hoort het dan?"
          {...(others.length === 0 ? {} : { placeholder: 'Kies iemand' })}
          value={contact}
          onChange={(event) => setContact(event.target.value)}
          options={[
            ...others.map(({ userId, user }) => ({ value: userId, label: user.username })),
            { value: SOMEBODY_ELSE, label: 'Iemand anders, met een e-mailadres' },
          ]}
        />
        {contact === SOMEBODY_ELSE && (
          <TextField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            label="E-mailadres"
            help="Die persoon krijgt één mail, en moet één keer ja zeggen."
          />
        )}
      </form>
    </Modal>
  )
}
