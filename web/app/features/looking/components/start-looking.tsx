import { HandHeart } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAgeQuestion } from '~/features/users/components/age-question.tsx'
import { type DialogProps, useDialogState } from '~/lib/dialog-state.ts'
import type { Arrival } from '~/lib/routing/arrival.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useLocationState } from '~/lib/use-browser-value.ts'
import { Button } from '~/ui/button.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { useStartLooking } from '../api.ts'

function useBeginLooking(eventId: string) {
  const { mutateAsync } = useStartLooking(eventId)
  return useAction(() => mutateAsync({}), {
    done: { title: 'Je staat erbij', description: 'Je krijgt bericht als er iets voor je is.' },
    failure: 'Dat lukte niet',
  })
}

type StartLookingProps = { eventId: string; isPrimary: boolean }

/** Asks first what the profile lacks. A visitor who pressed this before registering confirms it here. */
export function StartLooking({ eventId, isPrimary }: StartLookingProps) {
  const { age } = useSignedInUser()
  const { run, isPending } = useBeginLooking(eventId)
  const sheet = useDialogState()
  useArrival(sheet.open)
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        icon={HandHeart}
        isPending={isPending && !sheet.isOpen}
        onClick={age === null ? sheet.open : () => void run()}
      >
        Ik zoek gezelschap
      </Button>
      <StartSheet key={sheet.key} eventId={eventId} {...sheet.props} />
    </>
  )
}

function StartSheet({ eventId, isOpen, onClose }: DialogProps & { eventId: string }) {
  const ageQuestion = useAgeQuestion()
  const { run, isPending } = useBeginLooking(eventId)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => !isPending && onClose()}
      title="Zoek je gezelschap?"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" type="submit" form={`look-${eventId}`} isPending={isPending}>
            Zet me erbij
          </Button>
        </>
      }
    >
      <form
        id={`look-${eventId}`}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void ageQuestion.saveAndThen(() => run().then(onClose))
        }}
      >
        <p>Mensen die ook zoeken of al meegaan, zien je staan.</p>
        {ageQuestion.field}
      </form>
    </Sheet>
  )
}

/** Calls `confirmLooking` once for a visitor who pressed "Ik zoek gezelschap" before registering. */
function useArrival(confirmLooking: () => void): void {
  const startsLooking = (useLocationState() as Arrival)?.startsLooking === true
  const location = useLocation()
  const navigate = useNavigate()
  const start = useEffectEvent(() => {
    // A reload keeps the state and must not ask again.
    void navigate(location.pathname + location.search, { replace: true, state: null, preventScrollReset: true })
    confirmLooking()
  })
  useEffect(() => {
    if (startsLooking) start()
  }, [startsLooking])
}
