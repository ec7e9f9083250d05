import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export type Question = { question: string; answer: ReactNode }

/** Collapsible questions, with <details>: they work without scripts. */
export function Questions({ items, headingLevel = 3 }: { items: readonly Question[]; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="max-w-3xl divide-y divide-line border-line border-y">
      {items.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-control py-3 [&::-webkit-details-marker]:hidden">
            <Heading className="text-lg">{question}</Heading>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <div className="max-w-2xl pb-5 text-muted [&_a]:font-medium [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
            {answer}
          </div>
        </details>
      ))}
    </div>
  )
}
