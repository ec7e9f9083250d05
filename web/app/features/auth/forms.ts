import { forgotPassword, login, register, resetPassword, verificationCode } from 'contract/auth/auth.ts'
import { keysOf } from 'contract/platform/keys.ts'
import { z } from 'contract/platform/zod.ts'
import { WISH_PERIODS } from '~/lib/routing/wish-periods.ts'

const passwordsMatch = {
  path: ['confirmPassword'],
  message: 'Wachtwoorden komen niet overeen',
  // Validates this too while another field is invalid.
  when: () => true,
}

export const registrationFields = register.body
  .pick({ username: true, email: true, password: true })
  .extend({
    confirmPassword: z.string(),
    wishPeriod: z.enum(keysOf(WISH_PERIODS)).optional(),
    acceptedTerms: z.literal(true, 'Je moet akkoord gaan met de algemene voorwaarden en het privacybeleid'),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, passwordsMatch)

export const newPasswordFields = resetPassword.body
  .pick({ password: true })
  .extend({ confirmPassword: z.string().min(1, 'Bevestig je wachtwoord') })
  .refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, passwordsMatch)

export const codeFields = z.object({ code: verificationCode })
export const loginFields = login.body
export const forgotPasswordFields = forgotPassword.body
