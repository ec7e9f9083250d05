import { getCurrentUser } from 'contract/auth.ts'
import { listGroups } from 'contract/groups.ts'
import { getReadiness } from 'contract/health.ts'
import { getProfile } from 'contract/users.ts'
import { useProbes } from '../use-probes.ts'
import { Outcome, Report } from './report.tsx'
import { hasResponse, probeText } from './route-report.tsx'

/** The spec's three, which need a login: that they refuse is as good an answer as any. And the server's own word. */
const PROBES = [
  { path: getCurrentUser.path, query: '' },
  { path: getProfile.path, query: '' },
  { path: listGroups.path, query: '?page=1&limit=1' },
  { path: getReadiness.path, query: '' },
]
const HEALTHY = [200, 401]

export function ApiReport() {
  const addresses = PROBES.map(({ path, query }) => `/api${path}${query}`)
  const { findings, isBusy, again } = useProbes(addresses)
  return (
    <Report
      title="De api"
      columns={['Aanroep', 'Antwoord', 'Tijd', 'Oordeel']}
      isBusy={isBusy}
      onAgain={again}
      rows={addresses.map((address) => {
        const finding = findings[address]
        const isWell = hasResponse(finding) ? HEALTHY.includes(finding.status) : finding === 'failed' ? false : null
        return {
          key: address,
          isWell,
          cells: [
            <code key="address">{address.replace(/^\/api/, '')}</code>,
            probeText(finding),
            hasResponse(finding) ? `${finding.milliseconds} ms` : '',
            <Outcome key="verdict" isWell={isWell}>
              {isWell === null ? 'Bezig' : isWell ? 'Gezond' : 'Niet gezond'}
            </Outcome>,
          ],
        }
      })}
    />
  )
}
