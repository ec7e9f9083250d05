import { testWaitlistUnderLoad } from '../../../testing/waitlist-stress.ts'

testWaitlistUnderLoad(1_000)
