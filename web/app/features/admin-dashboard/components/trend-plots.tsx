import type { AdminTrends, LookingFigures, TurnoutFigures } from 'contract/admin/dashboard.ts'
import type { DoorFigures } from 'contract/events/counts.ts'
import { DOOR_LABELS, DOORS, type Door } from 'contract/events/doors.ts'
import { countText } from 'contract/platform/count-text.ts'
import type { ReactNode } from 'react'
import { formatDate } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { Card } from '~/ui/layout/card.tsx'

type Point = { label: string; full: string; value: number; shown: string }

const count = (value: number) => value.toLocaleString('nl-NL')

/** Six plots. Each has its figures as a table too, because screen readers cannot read the plot. */
export function TrendPlots({ figures }: { figures: AdminTrends }) {
  const days = (key: 'registrations' | 'activeMembers' | 'messages' | 'groups'): Point[] =>
    figures.days.map((row) => ({ ...dayOf(row.day), value: row[key], shown: count(row[key]) }))
  const { under24Hours, under48Hours, over48Hours, oldestAt } = figures.openReports
  const reports = [
    { label: 'Tot 24 uur', value: under24Hours },
    { label: '24 tot 48 uur', value: under48Hours },
    { label: 'Langer', value: over48Hours },
  ].map((row) => ({ ...row, full: row.label, shown: count(row.value) }))
  const payments = figures.weeks.map(({ week, payments, amount }) => ({
    ...dayOf(week),
    full: `Week van ${formatDate(week)}`,
    value: amount,
    shown: `${formatEuros(amount)} (${countText(payments, 'betaling', 'betalingen')})`,
  }))
  return (
    <>
      <Plot title="Aanmeldingen per dag" head={['Dag', 'Aanmeldingen']} points={days('registrations')} />
      <Plot title="Actieve leden per dag" head={['Dag', 'Actieve leden']} points={days('activeMembers')} />
      <Plot title="Berichten per dag" head={['Dag', 'Berichten']} points={days('messages')} />
      <Plot title="Nieuwe groepen per dag" head={['Dag', 'Groepen']} points={days('groups')} />
      <Plot title="Open rapporten" head={['Hoe oud', 'Rapporten']} points={reports}>
        {oldestAt === null ? (
          'Er wacht geen rapport.'
        ) : (
          <>
            Het oudste is van <RelativeTime at={oldestAt} as="notification" />. Beloofd is 48 uur.
          </>
        )}
      </Plot>
      <Plot title="Betalingen per week" head={['Week', 'Betaald']} points={payments}>
        Geslaagde betalingen, in euro’s.
      </Plot>
    </>
  )
}

/** Figures about looking for company, each plot with a table. */
export function LookingPlots({ figures }: { figures: LookingFigures }) {
  const days = (key: 'looked' | 'invited' | 'proposed' | 'accepted'): Point[] =>
    figures.days.map((row) => ({ ...dayOf(row.day), value: row[key], shown: count(row[key]) }))
  const events = figures.events.map(({ title, looked, invited, proposed, accepted, medianHours }) => ({
    label: title.length > 12 ? `${title.slice(0, 11)}…` : title,
    full: title,
    value: looked,
    shown: `${looked} zochten, ${invited} uitgenodigd, ${proposed} voorgesteld, ${accepted} in een groep${medianHours === null ? '' : `, mediaan ${hours(medianHours)}`}`,
  }))
  return (
    <>
      <Plot title="Zochten gezelschap per dag" head={['Dag', 'Mensen']} points={days('looked')} />
      <Plot title="Kwamen in een groep per dag" head={['Dag', 'Mensen']} points={days('accepted')}>
        {figures.medianHours === null
          ? 'Nog niemand in 30 dagen.'
          : `De helft was binnen ${hours(figures.medianHours)} in een groep.`}
      </Plot>
      <Plot title="Uitgenodigd per dag" head={['Dag', 'Mensen']} points={days('invited')} />
      <Plot title="Voorgesteld per dag" head={['Dag', 'Mensen']} points={days('proposed')} />
      {events.length > 0 && (
        <Plot title="Gezelschap per evenement" head={['Evenement', 'Mensen']} points={events}>
          Wie gezelschap zocht, in 30 dagen.
        </Plot>
      )}
    </>
  )
}

/** Views of public pages: all of them, and a plot for each door that was used. */
export function DoorPlots({ figures }: { figures: DoorFigures }) {
  const pointsOf = (doors: readonly Door[]): Point[] =>
    figures.days.map(({ day, views }) => {
      const value = doors.reduce((sum, door) => sum + views[door], 0)
      return { ...dayOf(day), value, shown: count(value) }
    })
  const isUsed = (door: Door) => figures.days.some(({ views }) => views[door] > 0)
  return (
    <>
      <Plot title="Openbare pagina’s per dag" head={['Dag', 'Keer bekeken']} points={pointsOf(DOORS)} />
      {DOORS.filter(isUsed).map((door) => (
        <Plot key={door} title={`Via ${DOOR_LABELS[door]}`} head={['Dag', 'Keer bekeken']} points={pointsOf([door])} />
      ))}
    </>
  )
}

/** The share of people who came, per week, among those whose group reported it. Contains no personal data. */
export function TurnoutPlot({ figures }: { figures: TurnoutFigures }) {
  const points = figures.weeks.map(({ week, expected, went, noShows }) => {
    const known = went + noShows
    const rate = known === 0 ? 0 : Math.round((went / known) * 100)
    const shown =
      known === 0
        ? `nog niets bekend van ${countText(expected, 'mens', 'mensen')}`
        : `${rate}% kwam: ${went} wel, ${noShows} niet, ${expected - known} onbekend`
    return { ...dayOf(week), full: `Week van ${formatDate(week)}`, value: rate, shown }
  })
  const [went, noShows] = (['went', 'noShows'] as const).map((key) =>
    figures.weeks.reduce((sum, week) => sum + week[key], 0),
  ) as [number, number]
  return (
    <Plot title="Wie er kwam, per week (%)" head={['Week', 'Kwam']} points={points}>
      {went + noShows === 0
        ? 'Nog niets bekend.'
        : `${Math.round((went / (went + noShows)) * 100)}% kwam, van ${count(went + noShows)} keer waarvan we het weten.`}
    </Plot>
  )
}

const hours = (value: number): string =>
  value < 48 ? `${Math.round(value).toLocaleString('nl-NL')} uur` : countText(Math.round(value / 24), 'dag', 'dagen')

const dayOf = (day: string) => ({ label: `${Number(day.slice(8))}-${Number(day.slice(5, 7))}`, full: formatDate(day) })

type PlotProps = {
  title: string
  head: readonly [string, string]
  points: readonly Point[]
  children?: ReactNode
}

/** Of days and weeks, side by side on a phone. */
const MAX_LABELS = 7

function Plot({ title, head, points, children }: PlotProps) {
  const highest = Math.max(1, ...points.map(({ value }) => value))
  const step = Math.ceil(points.length / MAX_LABELS)
  return (
    <Card className="flex min-h-84 flex-col">
      <h3 className="text-lg">{title}</h3>
      <p className="mb-3 min-h-6 text-muted text-sm">
        {children ?? `${count(points.reduce((sum, { value }) => sum + value, 0))} in 30 dagen`}
      </p>
      <div aria-hidden="true" className="flex h-52 gap-px">
        {points.map(({ full, label, value, shown }, index) => (
          <div key={full} title={`${full}: ${shown}`} className="group flex min-w-0 flex-1 flex-col justify-end">
            <div
              className="mx-auto w-full max-w-14 rounded-t-sm bg-primary group-hover:bg-primary-ink"
              style={{ height: `${(value / highest) * 100}%` }}
            />
            <p className="h-6 shrink-0 border-line border-t pt-1 text-center text-muted text-xs">
              <span className={step === 1 ? 'block truncate' : 'whitespace-nowrap'}>{index % step === 0 && label}</span>
            </p>
          </div>
        ))}
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center rounded-control font-semibold text-sm underline underline-offset-4">
          Cijfers<span className="sr-only"> van {title}</span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
        <section className="max-h-64 overflow-y-auto" tabIndex={0} aria-label={`Cijfers van ${title}`}>
          <table className="w-full text-left text-sm tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col" className="py-1.5 pr-4 font-semibold last:pr-0 last:text-right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ full, shown }) => (
                <tr key={full} className="border-line border-t">
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {full}
                  </th>
                  <td className="py-1.5 text-right">{shown}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  )
}
