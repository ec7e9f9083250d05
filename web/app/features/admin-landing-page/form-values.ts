import type { AdminEventDetail } from 'contract/events-admin.ts'
import { type LandingPage, landingPageLimits } from 'contract/landing-pages.ts'
import type { BadgeKind } from '~/ui/visuals/badge.tsx'

export const SECTIONS = [1, 2, 3, 4] as const
export type Section = (typeof SECTIONS)[number]

const FIELDS = [
  'metaDescription',
  ...SECTIONS.flatMap((n) => [`section${n}Title`, `section${n}Content`] as const),
] as const
export type FormValues = Record<(typeof FIELDS)[number], string>

/** What a search engine shows below the title of a page that nobody has written yet. */
function suggestedDescription({ title, location }: Pick<AdminEventDetail, 'title' | 'location'>): string {
  const whole = `Alleen naar ${title} in ${location}? Vind hier gratis je festival crew en ga samen. Maak een groep of sluit je aan.`
  if (whole.length <= landingPageLimits.metaDescription) return whole
  return `Alleen naar ${title}? Vind hier gratis je festival crew.`.slice(0, landingPageLimits.metaDescription)
}

/** The form's texts: those of the page, or of a new one. */
export const formValuesOf = (page: LandingPage | null, event: AdminEventDetail): FormValues =>
  Object.fromEntries(
    FIELDS.map((field) => [
      field,
      page?.[field] ?? (page === null && field === 'metaDescription' ? suggestedDescription(event) : ''),
    ]),
  ) as FormValues

/** None, empty (it is there, without a word), draft, published. */
export function statusBadgeOf(page: LandingPage | null): { words: string; kind: BadgeKind } {
  if (page === null) return { words: 'Nog geen pagina', kind: 'neutral' }
  if (page.isPublished) return { words: 'Gepubliceerd', kind: 'success' }
  return FIELDS.every((field) => page[field] === null)
    ? { words: 'Leeg', kind: 'neutral' }
    : { words: 'Concept', kind: 'warning' }
}
