import type { AdminEventDetail } from 'contract/events/admin.ts'
import { LANDING_PAGE_PREFIX } from 'contract/events/public-page.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { Card } from '~/ui/layout/card.tsx'
import { type FormValues, SECTIONS } from '../form-values.ts'

export function LandingPagePreview({ event, values }: { event: AdminEventDetail; values: FormValues }) {
  const sections = SECTIONS.map((number) => ({
    number,
    title: values[`section${number}Title`]?.trim() ?? '',
    content: values[`section${number}Content`]?.trim() ?? '',
  })).filter(({ title, content }) => title !== '' || content !== '')
  const description = values.metaDescription?.trim() ?? ''
  return (
    <div className="flex flex-col gap-4">
      <Card className="wrap-anywhere">
        <p className="text-muted text-xs">
          {LANDING_PAGE_PREFIX}
          {event.slug}
        </p>
        <p className="font-semibold text-info-ink text-lg">
          Alleen naar {event.title} | {PRODUCT_NAME}
        </p>
        <p className="text-sm">{description === '' ? 'Nog geen omschrijving.' : description}</p>
      </Card>
      <Card
        isPadded={false}
        className="max-h-[70dvh] overflow-y-auto overscroll-contain"
        tabIndex={0}
        role="region"
        aria-label="Voorbeeld van de pagina"
      >
        <EventPicture event={event} />
        <div className="flex flex-col gap-5 p-4 wrap-anywhere sm:p-6">
          <div>
            <p className="font-semibold text-primary-ink text-sm">
              {formatEventTime(event)} · {event.location}
            </p>
            <p className="font-bold font-display text-2xl leading-tight">Alleen naar {event.title}?</p>
          </div>
          {sections.length === 0 && (
            <p className="text-muted">Nog geen secties. Wat je hiernaast schrijft, verschijnt hier meteen.</p>
          )}
          {sections.map(({ number, title, content }) => (
            <div key={number}>
              {title !== '' && <h3 className="text-lg">{title}</h3>}
              <p className="whitespace-pre-line">{content}</p>
            </div>
          ))}
        </div>
      </Card>
    </div>
  )
}
