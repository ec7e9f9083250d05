import { defineScheduledJob } from '../../platform/jobs/define-job.ts'
import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { deleteExpiredBarredAddresses } from './barred-addresses/service.ts'
import { deleteExpiredFailedLogins } from './credentials/service.ts'
import { sweepInactive, sweepUnverified } from './inactivity/service.ts'
import { announceTerms } from './terms/service.ts'

export const usersNightly: readonly NightlyStep[] = [
  { name: 'failed-logins', run: deleteExpiredFailedLogins },
  { name: 'barred-addresses', run: deleteExpiredBarredAddresses },
  { name: 'unverified-accounts', run: sweepUnverified },
  { name: 'inactive-accounts', run: sweepInactive },
]

export const announceTermsJob = defineScheduledJob('announce-terms', '0 8 * * *', announceTerms)
