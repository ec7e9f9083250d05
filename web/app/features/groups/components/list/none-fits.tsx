import type { Event } from 'contract/events/events.ts'
import { HandHeart } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useStartLooking } from '~/features/looking/api.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Card } from '~/ui/layout/card.tsx'

/** The way on for a visitor whom no group of the event fits. */
export function NoneFits({ event }: { event: Event }) {
  const navigate = useNavigate()
  const start = useStartLooking(event.id)
  const path = `/events/${event.slug}`
  const begin = async () => {
    try {
      await start.mutateAsync({})
      await navigate(path)
    } catch (error) {
      showFailure(error, 'Dat lukte niet')
    }
  }
  return (
    <Card as="section" className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <h2 className="text-lg">{event.isLooking ? 'Je zoekt gezelschap' : 'Zit jouw groep er niet bij?'}</h2>
        <p className="text-muted">
          {event.isLooking
            ? 'Groepen en anderen die zoeken, zien jou staan.'
            : 'Zeg dat je zoekt. Dan vinden groepen en anderen jou.'}
        </p>
      </div>
      {event.isLooking ? (
        <LinkButton to={path}>Bekijk wie er nog zoekt</LinkButton>
      ) : (
        <Button variant="primary" icon={HandHeart} isPending={start.isPending} onClick={() => void begin()}>
          Ik zoek gezelschap
        </Button>
      )}
    </Card>
  )
}
