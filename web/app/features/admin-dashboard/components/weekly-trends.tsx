import type { AdminTrends } from 'contract/admin/dashboard.ts'
import { formatShortDate } from '~/lib/format/dates.ts'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useAdminTrends } from '../api.ts'

export const FIGURES_FAILURE = 'Kon admin statistieken niet laden'

export function WeeklyTrends() {
  const trends = useAdminTrends()
  useShowFailure(trends.error, FIGURES_FAILURE)
  return (
    <Card className="mt-1 min-h-84">
      <QueryContent query={trends} failure={FIGURES_FAILURE} skeleton={<Skeleton className="h-72" />}>
        {({ weeks }) => <WeekTable weeks={weeks} />}
      </QueryContent>
    </Card>
  )
}

const SERIES = { registrations: 'Gebruikers', groups: 'Groepen', messages: 'Berichten' } as const

function WeekTable({ weeks }: AdminTrends) {
  const keys = Object.keys(SERIES) as (keyof typeof SERIES)[]
  const highest = (key: keyof typeof SERIES) => Math.max(1, ...weeks.map((week) => week[key]))
  return (
    <table className="w-full table-fixed text-left text-xs tabular-nums sm:text-sm">
      <caption className="sr-only">Nieuw per week</caption>
      <thead>
        <tr>
          <th scope="col" className="w-14 py-1.5 pr-2 font-semibold sm:w-1/4">
            Week van
          </th>
          {keys.map((key) => (
            <th key={key} scope="col" className="py-1.5 pr-2 font-semibold">
              {SERIES[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((row) => (
          <tr key={row.week} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-2 font-normal text-muted">
              {formatShortDate(row.week)}
            </th>
            {keys.map((key) => (
              <td key={key} className="py-1.5 pr-2">
                {row[key].toLocaleString('nl-NL')}
                <span
                  className="block h-1.5 rounded-full bg-primary"
                  style={{ width: `${(row[key] / highest(key)) * 100}%` }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
