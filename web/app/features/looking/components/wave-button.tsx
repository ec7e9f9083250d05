import type { LookingPerson } from 'contract/looking.ts'
import { Hand, MessageCircle } from 'lucide-react'
import { LinkButton } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { useSendWave, useWithdrawWave } from '../api.ts'

/** Greets a person who looks for company too; greeted back, leads to the conversation. */
export function WaveButton({ eventId, person: { user, wave } }: { eventId: string; person: LookingPerson }) {
  const isAnswer = wave === 'RECEIVED'
  const { mutateAsync: send } = useSendWave(eventId)
  const { mutateAsync: withdraw } = useWithdrawWave(eventId)
  if (wave === 'MUTUAL')
    return (
      <LinkButton size="sm" icon={MessageCircle} to={`/messages?user=${user.id}`}>
        Stuur een bericht
      </LinkButton>
    )
  if (wave === 'SENT')
    return (
      <ActionButton
        size="sm"
        variant="quiet"
        aria-label={`Niet meer zwaaien naar ${user.username}`}
        run={() => withdraw(user.id)}
        failure="Dat lukte niet"
      >
        Gezwaaid
      </ActionButton>
    )
  return (
    <ActionButton
      size="sm"
      icon={Hand}
      variant={isAnswer ? 'primary' : 'secondary'}
      aria-label={`${isAnswer ? 'Zwaai terug' : 'Zwaai'} naar ${user.username}`}
      run={() => send(user.id)}
      done={
        isAnswer
          ? {
              title: 'Jullie zwaaiden naar elkaar',
              description: 'Stuur een bericht, of zeg ja op het voorstel om samen te gaan.',
            }
          : `Je zwaaide naar ${user.username}`
      }
      failure="Je zwaai is niet verstuurd"
    >
      {isAnswer ? 'Zwaai terug' : 'Zwaai'}
    </ActionButton>
  )
}
