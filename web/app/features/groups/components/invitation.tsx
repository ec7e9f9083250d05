import type { GroupPreview } from 'contract/groups/listing.ts'
import { CalendarDays, MapPin } from 'lucide-react'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { CapacityBar } from '~/ui/data/capacity-bar.tsx'
import { IconFact } from '~/ui/data/icon-fact.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page } from '~/ui/layout/page.tsx'

/** What the receiver of a group's link sees: event, day and free places, without the members' names. */
export function Invitation({ preview }: { preview: GroupPreview }) {
  const { event } = preview
  const groupPath = `/groups/${preview.id}`
  const next = encodeURIComponent(groupPath)
  return (
    <Page width="narrow">
      <Card as="article" isPadded={false} className="overflow-hidden">
        <EventPicture event={event} isFirst className="max-h-head-picture" />
        <div className="flex flex-col gap-5 p-5 sm:p-6">
          <div>
            <p className="font-semibold text-primary-ink">Je bent uitgenodigd voor een groep</p>
            <h1 className="mt-1 text-3xl wrap-anywhere">Ga je mee naar {event.title}?</h1>
          </div>
          <dl className="grid gap-4 sm:grid-cols-2">
            <IconFact icon={CalendarDays} label="Wanneer">
              {formatEventTime(event)}
            </IconFact>
            <IconFact icon={MapPin} label="Waar">
              {event.venue === null ? event.location : `${event.venue}, ${event.location}`}
            </IconFact>
          </dl>
          <CapacityBar current={preview.currentMembers} max={preview.maxMembers} />
          {preview.isOpen ? (
            <>
              <div className="hidden in-data-[session=in]:block">
                <LinkButton to={groupPath} reloadDocument variant="primary" size="lg" className="w-full">
                  Bekijk de groep
                </LinkButton>
              </div>
              <div className="flex flex-col gap-3 in-data-[session=in]:hidden">
                <LinkButton to={`/register?next=${next}`} variant="primary" size="lg">
                  Maak je account
                </LinkButton>
                <LinkButton to={`/login?next=${next}`}>Ik heb al een account</LinkButton>
                <p className="text-muted text-sm">
                  Met een account zie je wie er meegaat en vraag je of je erbij mag. Het is gratis.
                </p>
              </div>
            </>
          ) : (
            <>
              <p>Dit evenement is al geweest. Er komen meer evenementen.</p>
              <LinkButton to="/#evenementen" variant="primary">
                Bekijk evenementen
              </LinkButton>
            </>
          )}
        </div>
      </Card>
    </Page>
  )
}
