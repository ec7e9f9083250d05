import { ADDRESSES, addressOf, type PageGuard } from '../addresses.ts'
import { type Finding, useProbes } from '../probe.ts'
import { Report, Verdict } from './report.tsx'

export const GUARD_WORDS: Record<PageGuard, string> = {
  public: 'Iedereen',
  guest: 'Alleen wie niet is ingelogd',
  open: 'Iedereen, ook zonder bevestigd adres',
  verified: 'Ingelogd en bevestigd',
  admin: 'Beheerder',
}

/** Every page with its guard, and what the server answers for it now. */
export function RouteReport() {
  const { findings, isBusy, again } = useProbes(ADDRESSES.map(addressOf))
  return (
    <Report
      title="Alle pagina’s"
      columns={['Adres', 'Wie mag erin', 'Antwoord', 'Tijd']}
      isBusy={isBusy}
      onAgain={again}
      rows={ADDRESSES.map((address) => {
        const finding = findings[addressOf(address)]
        const isWell = isAnswered(finding)
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
              href={addressOf(address)}
              className="inline-flex min-h-6 items-center font-mono underline underline-offset-4"
            >
              {address.path}
            </a>,
            GUARD_WORDS[address.guard],
            <Verdict key="status" isWell={isWell}>
              {inWords(finding)}
            </Verdict>,
            isAnswered(finding) ? `${finding.milliseconds} ms` : '',
          ],
        }
      })}
    />
  )
}

export const isAnswered = (finding: Finding | undefined) => typeof finding === 'object'

export function inWords(finding: Finding | undefined): string {
  if (finding === undefined) return 'Wacht'
  if (finding === 'busy') return 'Bezig'
  return finding === 'failed' ? 'Geen antwoord' : String(finding.status)
}
