import type { Event } from 'contract/events/events.ts'
import { HandHeart, Plus, Users } from 'lucide-react'
import { groupCountText } from '~/features/events/components/event-card.tsx'
import { EventLooking, useBeginLooking } from '~/features/looking/components/event-looking.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { ActionBar } from '~/ui/layout/page.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { useEventGroups } from '../api.ts'

export function EventChoice({ event }: { event: Event }) {
  const { groups, hasGroups } = useEventGroups(event)
  const { begin, isPending } = useBeginLooking(event.id)
  const people = groups.flatMap(({ memberPreview }) => memberPreview)
  const faces = [...new Map(people.map((person) => [person.id, person])).values()]
  const doorClasses = 'grow basis-[8.5rem] px-3!'
  return (
    <Card as="section" aria-labelledby="choice" className="flex flex-col gap-4">
      <div>
        <h2 id="choice" className="text-xl">
          Wie gaat er mee?
        </h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          <AvatarStack users={faces} size="sm" />
          {groupCountText(event)}
        </div>
      </div>
      {event.isPublic && <EventLooking event={event} hasButton={false} />}
      <ActionBar>
        <LinkButton
          to={hasGroups ? `/groups?eventId=${event.id}` : `/groups/create?eventId=${event.id}`}
          variant="primary"
          size="lg"
          icon={hasGroups ? Users : Plus}
          className={doorClasses}
        >
          {hasGroups ? 'Bekijk groepen' : 'Groep maken'}
        </LinkButton>
        {event.isPublic && (
          <Button
            variant="primary"
            size="lg"
            icon={HandHeart}
            isPending={isPending}
            onClick={begin}
            className={doorClasses}
          >
            Ik zoek gezelschap
          </Button>
        )}
      </ActionBar>
    </Card>
  )
}
