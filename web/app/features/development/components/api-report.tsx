import { getCurrentUser } from 'contract/auth/auth.ts'
import { listGroups } from 'contract/groups/listing.ts'
import { getReadiness } from 'contract/platform/health.ts'
import { getProfile } from 'contract/users/users.ts'
import { useProbes } from '../use-probes.ts'
import { Outcome, Report } from './report.tsx'
import { hasResponse, probeText } from './route-report.tsx'

/** The spec's three, which need a login (so 401 is healthy), and the readiness check. */
const PROBES = [
  { path: getCurrentUser.path, query: '' },
  { path: getProfile.path, query: '' },
  { path: listGroups.path, query: '?page=1&limit=1' },
  { path: getReadiness.path, query: '' },
]
const HEALTHY = [200, 401]

export function ApiReport() {
  const addresses = PROBES.map(({ path, query }) => `/api${path}${query}`)
  const { results, isBusy, retry } = useProbes(addresses)
  return (
    <Report
      title="De api"
      columns={['Aanroep', 'Antwoord', 'Tijd', 'Oordeel']}
      isBusy={isBusy}
      onRetry={retry}
      rows={addresses.map((address) => {
        const result = results[address]
        const isOk = hasResponse(result) ? HEALTHY.includes(result.status) : result === 'failed' ? false : null
        return {
          key: address,
          isOk,
          cells: [
            <code key="address">{address.replace(/^\/api/, '')}</code>,
            probeText(result),
            hasResponse(result) ? `${result.milliseconds} ms` : '',
            <Outcome key="verdict" isOk={isOk}>
              {isOk === null ? 'Bezig' : isOk ? 'Gezond' : 'Niet gezond'}
            </Outcome>,
          ],
        }
      })}
    />
  )
}
