import { testWaitlistUnderLoad } from '../../../testing/stress/waitlist-stress.ts'

testWaitlistUnderLoad(1_000)
