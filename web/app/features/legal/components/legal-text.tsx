import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { TERMS_VERSIONS } from 'contract/terms.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '~/lib/format/dates.ts'
import { MarkedText } from '~/ui/layout/marked-text.tsx'
import { Page } from '~/ui/layout/page.tsx'

/** Markdown: `{name}` is one of the values, the id of a chapter is the fragment of its address. */
export function LegalText({ text, values }: { text: string; values: Readonly<Record<string, unknown>> }) {
  const all: typeof values = { product: PRODUCT_NAME, ...values }
  const [head = '', ...parts] = text.replaceAll(/\{(\w+)\}/g, (_, name) => String(all[name])).split(/^## /m)
  const [title = '', lead = '', summary = ''] = blocksOf(head.replace('# ', ''))
  const chapters = parts.map((part) => {
    const [heading = '', ...body] = blocksOf(part)
    const [id = '', name = ''] = heading.split(': ')
    return { id, name, body }
  })
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <header className="max-w-3xl lg:col-span-2">
          <h1 className="text-2xl wrap-anywhere sm:text-4xl">{title}</h1>
          <p className="mt-3 text-lg text-muted">{lead}</p>
          <p className="mt-2 text-muted text-sm">Geldig vanaf {VALID_FROM}.</p>
        </header>

        <nav
          aria-label="Op deze pagina"
          className="mt-8 max-lg:hidden lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
        >
          <h2 className="mb-2 text-base">Op deze pagina</h2>
          <Contents chapters={chapters} />
        </nav>

        <div className="mt-8 max-w-2xl lg:row-start-2">
          <section className="rounded-card border border-line bg-surface p-5 shadow-soft sm:p-6">
            <h2 className="text-xl">In het kort</h2>
            <ul className="mt-3 flex flex-col gap-2">
              {pointsOf(summary).map((point) => (
                <li key={point} className="relative pl-6">
                  <span aria-hidden="true" className="absolute top-[0.55em] left-0 size-2.5 rounded-full bg-sun" />
                  {point}
                </li>
              ))}
            </ul>
          </section>
          <details className="group mt-6 rounded-card border border-line px-4 lg:hidden">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-control font-semibold [&::-webkit-details-marker]:hidden">
              Op deze pagina
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
            </summary>
            <nav aria-label="Op deze pagina" className="pb-3">
              <Contents chapters={chapters} />
            </nav>
          </details>
          {chapters.map(({ id, name, body }, index) => (
            <section key={id} id={id} className="mt-10 scroll-mt-20">
              <h2 className="text-xl">
                {index + 1}. {name}
              </h2>
              <div className="mt-3 flex flex-col gap-3 leading-relaxed [&_a]:font-medium [&_a]:text-primary-ink [&_a]:underline [&_a]:underline-offset-4 [&_h3]:mt-3 [&_h3]:text-lg">
                {body.map(presentBlock)}
              </div>
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}

const blocksOf = (text: string): string[] => text.trim().split(/\n{2,}/)
const pointsOf = (list: string): string[] => list.split('\n').map((line) => line.replace('- ', ''))

function Contents({ chapters }: { chapters: readonly { id: string; name: string }[] }) {
  return (
    <ol>
      {chapters.map(({ id, name }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-2 rounded-control py-1 text-sm leading-snug underline-offset-4 hover:underline lg:min-h-9"
          >
            <span className="w-5 shrink-0 text-muted tabular-nums">{index + 1}</span>
            {name}
          </a>
        </li>
      ))}
    </ol>
  )
}

function presentBlock(block: string): ReactNode {
  if (block.startsWith('- '))
    return (
      <ul key={block} className="flex list-disc flex-col gap-1.5 pl-5">
        {pointsOf(block).map((point) => (
          <li key={point}>
            <MarkedText text={point} />
          </li>
        ))}
      </ul>
    )
  const terms = [...block.matchAll(/^(.+)\n: (.+)$/gm)]
  if (terms.length > 0)
    return (
      <dl key={block} className="divide-y divide-line border-line border-y">
        {terms.map(([, term, description]) => (
          <div key={term} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-muted">{description}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <p key={block}>
      <MarkedText text={block} />
    </p>
  )
}

const VALID_FROM = formatDate((TERMS_VERSIONS.at(-1) ?? TERMS_VERSIONS[0]).validFrom)
