import { testOwnershipUnderLoad } from '../../../testing/ownership-stress.ts'

testOwnershipUnderLoad(1_000)
