import { isOver } from 'contract/events/over-at.ts'
import type { GroupPreview } from 'contract/groups/listing.ts'
import { EventInvitation, WayIn } from '~/features/events/components/event-invitation.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { CapacityBar } from '~/ui/data/capacity-bar.tsx'

export function Invitation({ preview }: { preview: GroupPreview }) {
  const { event, isOpen } = preview
  const isPast = isOver(event)
  return (
    <EventInvitation
      event={event}
      eyebrow="Je bent uitgenodigd voor een groep"
      question={`Ga je mee naar ${event.title}?`}
    >
      {isOpen || isPast ? (
        <CapacityBar current={preview.currentMembers} max={preview.maxMembers} />
      ) : (
        <p>Deze groep neemt nu geen verzoeken aan. De eigenaar kan je er nog wel bij vragen.</p>
      )}
      {isPast ? (
        <>
          <p>Dit evenement is al geweest. Er komen meer evenementen.</p>
          <LinkButton to="/#evenementen" variant="primary">
            Bekijk evenementen
          </LinkButton>
        </>
      ) : (
        <WayIn
          path={`/groups/${preview.id}`}
          label="Bekijk de groep"
          visitorLabel="Maak je account"
          explanation={`Met een account zie je wie er meegaat${isOpen ? ' en vraag je of je erbij mag' : ''}. Het is gratis.`}
        />
      )}
    </EventInvitation>
  )
}
