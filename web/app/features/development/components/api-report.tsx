import { getCurrentUser } from 'contract/auth.ts'
import { listGroups } from 'contract/groups.ts'
import { getReadiness } from 'contract/health.ts'
import { getProfile } from 'contract/users.ts'
import { useProbes } from '../probe.ts'
import { Report, Verdict } from './report.tsx'
import { inWords, isAnswered } from './route-report.tsx'

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
        const isWell = isAnswered(finding) ? HEALTHY.includes(finding.status) : finding === 'failed' ? false : null
        return {
          key: address,
          isWell,
          cells: [
            <code key="address">{address.replace(/^\/api/, '')}</code>,
            inWords(finding),
            isAnswered(finding) ? `${finding.milliseconds} ms` : '',
            <Verdict key="verdict" isWell={isWell}>
              {isWell === null ? 'Bezig' : isWell ? 'Gezond' : 'Niet gezond'}
            </Verdict>,
          ],
        }
      })}
    />
  )
}
