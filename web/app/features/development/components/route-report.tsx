import { examplePath, PAGES, type PageGuard } from '../pages.ts'
import { type ProbeState, useProbes } from '../use-probes.ts'
import { Outcome, Report } from './report.tsx'

export const GUARD_LABELS: Record<PageGuard, string> = {
  public: 'Iedereen',
  guest: 'Alleen wie niet is ingelogd',
  open: 'Iedereen, ook zonder bevestigd adres',
  verified: 'Ingelogd en bevestigd',
  admin: 'Beheerder',
}

/** Every page with its guard, and what the server answers for it now. */
export function RouteReport() {
  const { findings, isBusy, again } = useProbes(PAGES.map(examplePath))
  return (
    <Report
      title="Alle pagina’s"
      columns={['Adres', 'Wie mag erin', 'Antwoord', 'Tijd']}
      isBusy={isBusy}
      onAgain={again}
      rows={PAGES.map((address) => {
        const finding = findings[examplePath(address)]
        const isWell = hasResponse(finding)
          ? finding.status === (address.status ?? 200)
          : finding === 'failed'
            ? false
            : null
        return {
          key: address.path,
          isWell,
          cells: [
            <a
              key="path"
              href={examplePath(address)}
              className="inline-flex min-h-6 items-center font-mono underline underline-offset-4"
            >
              {address.path}
            </a>,
            GUARD_LABELS[address.guard],
            <Outcome key="status" isWell={isWell}>
              {probeText(finding)}
            </Outcome>,
            hasResponse(finding) ? `${finding.milliseconds} ms` : '',
          ],
        }
      })}
    />
  )
}

export const hasResponse = (finding: ProbeState | undefined) => typeof finding === 'object'

export function probeText(finding: ProbeState | undefined): string {
  if (finding === undefined) return 'Wacht'
  if (finding === 'busy') return 'Bezig'
  return finding === 'failed' ? 'Geen antwoord' : String(finding.status)
}
