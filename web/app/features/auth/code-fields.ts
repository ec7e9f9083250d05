import { verificationCode } from 'contract/auth/auth.ts'
import { z } from 'contract/platform/zod.ts'

export const codeFields = z.object({ code: verificationCode })
