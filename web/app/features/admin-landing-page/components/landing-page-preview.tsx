import type { AdminEventDetail } from 'contract/events/admin.ts'
import { LANDING_PAGE_PREFIX } from 'contract/events/public-page.ts'
import { type LandingPage, landingPageLimits } from 'contract/landing-pages.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { Card } from '~/ui/layout/card.tsx'
import type { BadgeKind } from '~/ui/visuals/badge.tsx'

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

export const SECTIONS = [1, 2, 3, 4] as const
export type Section = (typeof SECTIONS)[number]

const FIELDS = [
  'metaDescription',
  ...SECTIONS.flatMap((n) => [`section${n}Title`, `section${n}Content`] as const),
] as const
export type FormValues = Record<(typeof FIELDS)[number], string>

function suggestedDescription({ title, location }: Pick<AdminEventDetail, 'title' | 'location'>): string {
  const full = `Alleen naar ${title} in ${location}? Vind hier gratis je festival crew en ga samen. Maak een groep of sluit je aan.`
  if (full.length <= landingPageLimits.metaDescription) return full
  return `Alleen naar ${title}? Vind hier gratis je festival crew.`.slice(0, landingPageLimits.metaDescription)
}

export const formValuesOf = (page: LandingPage | null, event: AdminEventDetail): FormValues =>
  Object.fromEntries(
    FIELDS.map((field) => [
      field,
      page?.[field] ?? (page === null && field === 'metaDescription' ? suggestedDescription(event) : ''),
    ]),
  ) as FormValues

export function hiddenReason({ status, isPublic }: Pick<AdminEventDetail, 'status' | 'isPublic'>): string | null {
  if (status === 'CANCELLED') return 'Het evenement is afgelast.'
  if (status === 'PENDING' || status === 'REJECTED') return 'Het evenement is niet goedgekeurd.'
  return isPublic ? null : 'Het evenement is niet openbaar.'
}

export function statusBadgeOf(page: LandingPage | null, event: AdminEventDetail): { label: string; kind: BadgeKind } {
  if (page === null) return { label: 'Nog geen pagina', kind: 'neutral' }
  if (page.isPublished && hiddenReason(event) !== null) return { label: 'Niet te zien', kind: 'warning' }
  if (page.isPublished) return { label: 'Gepubliceerd', kind: 'success' }
  return FIELDS.every((field) => page[field] === null)
    ? { label: 'Leeg', kind: 'neutral' }
    : { label: 'Concept', kind: 'warning' }
}
