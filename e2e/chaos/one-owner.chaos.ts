import { testOwnershipUnderLoad } from '../../api/src/testing/stress/ownership-stress.ts'

testOwnershipUnderLoad(1_000)
