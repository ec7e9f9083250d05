import { getCurrentUser } from 'contract/auth/session.ts'
import { listGroups } from 'contract/groups/listing.ts'
import { getReadiness } from 'contract/platform/health.ts'
import { getProfile } from 'contract/users/users.ts'
import { ProbeReport } from '~/features/development/components/probe-report.tsx'
import { hiddenMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = hiddenMeta('Test: api')

/** The spec's three, which need a login (so 401 is healthy), and the readiness check. */
const PROBES = [
  { label: getCurrentUser.path, about: 'Wie is ingelogd' },
  { label: getProfile.path, about: 'Wie is ingelogd' },
  { label: `${listGroups.path}?page=1&limit=1`, about: 'Wie is ingelogd' },
  { label: getReadiness.path, about: 'Iedereen' },
].map((each) => ({ ...each, address: `/api${each.label}`, healthy: [200, 401] }))

export default function TestApiHealth() {
  return (
    <Page>
      <PageHeader
        title="Test: api"
        lead="Drie aanroepen die een login vragen. Wie niet is ingelogd krijgt 401, en ook dat is gezond."
      />
      <ProbeReport title="De api" about="Wie mag erin" probes={PROBES} />
    </Page>
  )
}
