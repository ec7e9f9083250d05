import { testWaitlistUnderLoad } from '../../api/src/testing/stress/waitlist-stress.ts'

testWaitlistUnderLoad(1_000)
