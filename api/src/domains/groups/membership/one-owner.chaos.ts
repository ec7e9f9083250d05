import { testOwnershipUnderLoad } from '../../../testing/stress/ownership-stress.ts'

testOwnershipUnderLoad(1_000)
