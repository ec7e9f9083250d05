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

/** Every page with its guard and the server's current response. */
export function RouteReport() {
  const { results, isBusy, retry } = useProbes(PAGES.map(examplePath))
  return (
    <Report
      title="Alle pagina’s"
      columns={['Adres', 'Wie mag erin', 'Antwoord', 'Tijd']}
      isBusy={isBusy}
      onRetry={retry}
      rows={PAGES.map((page) => {
        const result = results[examplePath(page)]
        const isOk = hasResponse(result) ? result.status === (page.status ?? 200) : result === 'failed' ? false : null
        return {
          key: page.path,
          isOk,
          cells: [
            <a
              key="path"
              href={examplePath(page)}
              className="inline-flex min-h-6 items-center font-mono underline underline-offset-4"
            >
              {page.path}
            </a>,
            GUARD_LABELS[page.guard],
            <Outcome key="status" isOk={isOk}>
              {probeText(result)}
            </Outcome>,
            hasResponse(result) ? `${result.milliseconds} ms` : '',
          ],
        }
      })}
    />
  )
}

export const hasResponse = (result: ProbeState | undefined) => typeof result === 'object'

export function probeText(result: ProbeState | undefined): string {
  if (result === undefined) return 'Wacht'
  if (result === 'busy') return 'Bezig'
  return result === 'failed' ? 'Geen antwoord' : String(result.status)
}
