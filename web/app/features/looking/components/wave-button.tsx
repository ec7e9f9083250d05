import type { LookingPerson } from 'contract/looking.ts'
import { Hand, MessageCircle } from 'lucide-react'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useSendWave, useWithdrawWave } from '../api.ts'

/** Greets a person who looks for company too; greeted back, leads to the conversation. */
export function WaveButton({ eventId, person: { user, wave } }: { eventId: string; person: LookingPerson }) {
  const send = useSendWave(eventId)
  const withdraw = useWithdrawWave(eventId)
  if (wave === 'MUTUAL')
    return (
      <LinkButton size="sm" icon={MessageCircle} to={`/messages?user=${user.id}`}>
        Stuur een bericht
      </LinkButton>
    )
  if (wave === 'SENT')
    return (
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Niet meer zwaaien naar ${user.username}`}
        isPending={withdraw.isPending}
        onClick={() => withdraw.mutate(user.id, { onError: (error) => showFailure(error, 'Dat lukte niet') })}
      >
        Gezwaaid
      </Button>
    )
  const isAnswer = wave === 'RECEIVED'
  const greet = () =>
    send.mutate(user.id, {
      onSuccess: () =>
        toast(
          isAnswer
            ? {
                title: 'Jullie zwaaiden naar elkaar',
                description: 'Stuur een bericht, of zeg ja op het voorstel om samen te gaan.',
                kind: 'success',
              }
            : { title: `Je zwaaide naar ${user.username}`, kind: 'success' },
        ),
      onError: (error) => showFailure(error, 'Je zwaai is niet verstuurd'),
    })
  return (
    <Button
      size="sm"
      icon={Hand}
      variant={isAnswer ? 'primary' : 'secondary'}
      aria-label={`${isAnswer ? 'Zwaai terug' : 'Zwaai'} naar ${user.username}`}
      isPending={send.isPending}
      onClick={greet}
    >
      {isAnswer ? 'Zwaai terug' : 'Zwaai'}
    </Button>
  )
}
