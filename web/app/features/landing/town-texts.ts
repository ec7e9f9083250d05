import { publicPagePath } from 'contract/events/public-page.ts'
import { countText } from 'contract/platform/count-text.ts'
import type { TownPage } from 'contract/town-pages.ts'
import { KIND_WORDS, monthWords, type TownPart, townPath } from 'contract/town-paths.ts'
import type { BreadcrumbList, ItemList, WithContext } from 'schema-dts'
import { WISH_PROMISE } from '~/features/wishes/components/wish-link.tsx'
import { DESCRIPTION_LENGTH, shorten } from './landing-meta.ts'

function whatAndWhere(name: string, part: TownPart | undefined): string {
  if (part === undefined) return `een evenement in ${name}`
  if ('month' in part) return `een evenement in ${name} in ${monthWords(part.month)}`
  return `${part.kind === 'OTHER' ? 'iets anders' : KIND_WORDS[part.kind]} in ${name}`
}

export const townQuestion = (name: string, part: TownPart | undefined): string =>
  `Alleen naar ${whatAndWhere(name, part)}?`

export function townDescription({ town, events, pagination }: TownPage): string {
  const examples = events.slice(0, 2).map(({ title }) => title)
  if (events.length === 0) return `Zoek gezelschap in ${town.name}: zeg wat je wilt. ${WISH_PROMISE} Gratis.`
  return shorten(
    `${countText(pagination.total, 'evenement', 'evenementen')} in ${town.name}, zoals ${examples.join(' en ')}. Vind een kleine groep, leer elkaar kennen in de chat en ga samen. Gratis.`,
    DESCRIPTION_LENGTH,
  )
}

export const townListPath = (slug: string, part: TownPart | undefined, page: number): string =>
  `${townPath(slug, part)}${page === 1 ? '' : `?page=${page}`}`

export function townSchemas(
  { town, events, pagination }: TownPage,
  part: TownPart | undefined,
  publicUrl: string,
): [WithContext<ItemList>, WithContext<BreadcrumbList>] {
  const first = (pagination.page - 1) * pagination.limit + 1
  const step = (position: number, name: string, path: string) =>
    ({ '@type': 'ListItem', position, name, item: publicUrl + path }) as const
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: townQuestion(town.name, part),
      numberOfItems: pagination.total,
      itemListElement: events.map((event, index) => ({
        '@type': 'ListItem',
        position: first + index,
        name: event.title,
        url: publicUrl + publicPagePath(event),
      })),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        step(1, 'Home', '/'),
        step(2, town.name, townPath(town.slug)),
        ...(part === undefined
          ? []
          : [step(3, 'kind' in part ? KIND_WORDS[part.kind] : monthWords(part.month), townPath(town.slug, part))]),
      ],
    },
  ]
}
