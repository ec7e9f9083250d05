import type { LookingPerson } from 'contract/looking.ts'
import { Hand, MessageCircle } from 'lucide-react'
import { Button, LinkButton } from '~/ui/button.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useSendWave, useWithdrawWave } from '../api.ts'

/** Greets a person who looks for company too; greeted back, leads to the conversation. */
export function WaveButton({ eventId, person: { user, wave } }: { eventId: string; person: LookingPerson }) {
  const isAnswer = wave === 'RECEIVED'
  const { mutateAsync: send } = useSendWave(eventId)
  const { mutateAsync: withdraw } = useWithdrawWave(eventId)
  const greeting = useAction(() => send(user.id), {
    done: isAnswer
      ? {
          title: 'Jullie zwaaiden naar elkaar',
          description: 'Stuur een bericht, of zeg ja op het voorstel om samen te gaan.',
        }
      : `Je zwaaide naar ${user.username}`,
    failure: 'Je zwaai is niet verstuurd',
  })
  const withdrawal = useAction(() => withdraw(user.id), { failure: 'Dat lukte niet' })
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
        isPending={withdrawal.isPending}
        onClick={() => void withdrawal.run()}
      >
        Gezwaaid
      </Button>
    )
  return (
    <Button
      size="sm"
      icon={Hand}
      variant={isAnswer ? 'primary' : 'secondary'}
      aria-label={`${isAnswer ? 'Zwaai terug' : 'Zwaai'} naar ${user.username}`}
      isPending={greeting.isPending}
      onClick={() => void greeting.run()}
    >
      {isAnswer ? 'Zwaai terug' : 'Zwaai'}
    </Button>
  )
}
