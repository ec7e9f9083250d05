import type { GroupPreview } from 'contract/groups/listing.ts'
import { EventInvitation, WayIn } from '~/features/events/components/event-invitation.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { CapacityBar } from '~/ui/data/capacity-bar.tsx'

export function Invitation({ preview }: { preview: GroupPreview }) {
  const { event } = preview
  return (
    <EventInvitation
      event={event}
      eyebrow="Je bent uitgenodigd voor een groep"
      question={`Ga je mee naar ${event.title}?`}
    >
      <CapacityBar current={preview.currentMembers} max={preview.maxMembers} />
      {preview.isOpen ? (
        <WayIn
          path={`/groups/${preview.id}`}
          label="Bekijk de groep"
          visitorLabel="Maak je account"
          explanation="Met een account zie je wie er meegaat en vraag je of je erbij mag. Het is gratis."
        />
      ) : (
        <>
          <p>Dit evenement is al geweest. Er komen meer evenementen.</p>
          <LinkButton to="/#evenementen" variant="primary">
            Bekijk evenementen
          </LinkButton>
        </>
      )}
    </EventInvitation>
  )
}
