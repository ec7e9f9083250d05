import { testOwnershipUnderLoad } from '../../../testing/ownership-stress.ts'

testOwnershipUnderLoad(120)
