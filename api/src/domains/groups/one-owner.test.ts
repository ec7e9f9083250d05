import { testOwnershipRounds } from '../../testing/ownership-rounds.ts'

testOwnershipRounds(120)
