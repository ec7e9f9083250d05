import { ChevronDown } from 'lucide-react'
import { MarkedText } from './marked-text.tsx'

/** Collapsible questions, with <details>: they work without scripts. @param items answers by question */
export function Questions({ items }: { items: Readonly<Record<string, string>> }) {
  return (
    <div className="max-w-3xl divide-y divide-line border-line border-y">
      {Object.entries(items).map(([question, answer]) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-control py-3 [&::-webkit-details-marker]:hidden">
            <h3 className="text-lg">{question}</h3>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <div className="max-w-2xl pb-5 text-muted [&_a]:font-medium [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
            <MarkedText text={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}
