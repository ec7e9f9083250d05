import { testWaitlistRounds } from '../../testing/waitlist-rounds.ts'

testWaitlistRounds(1_000)
