import { groupLimits } from 'contract/groups/limits.ts'
import { newcomerLimits } from 'contract/limits.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Questions } from '~/ui/layout/questions.tsx'
import text from '../help.md?raw'

const { defaultGroups } = groupLimits
const VALUES: Readonly<Record<string, unknown>> = {
  ...newcomerLimits,
  defaultGroups,
  price: formatEuros(UNIT_PRICE_EUROS),
}
const TOPICS = text.replaceAll(/\{(\w+)\}/g, (_, name) => String(VALUES[name])).split(/^## /m)

export function HelpTopics() {
  return (
    <div className="flex flex-col gap-8">
      {TOPICS.slice(1).map((topic) => {
        const [title = '', ...questions] = topic.trim().split(/\n+### /)
        return (
          <section key={title}>
            <h2 className="mb-2 text-xl">{title}</h2>
            <Questions items={Object.fromEntries(questions.map((question) => question.split(/\n+/)))} />
          </section>
        )
      })}
    </div>
  )
}
