import type { AdminEventDetail } from 'contract/events/admin.ts'
import { type LandingPage, landingPageLimits } from 'contract/landing-pages.ts'
import type { BadgeKind } from '~/ui/visuals/badge.tsx'

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
