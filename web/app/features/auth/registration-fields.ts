import { register } from 'contract/auth/auth.ts'
import { z } from 'contract/platform/zod.ts'

/** The five fields of the spec; the confirmation is not sent. */
export const registrationFields = register.body
  .pick({ username: true, email: true, password: true })
  .extend({
    confirmPassword: z.string(),
    acceptedTerms: z.literal(true, 'Je moet akkoord gaan met de algemene voorwaarden en het privacybeleid'),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Wachtwoorden komen niet overeen',
    // Validates this too while another field is invalid.
    when: () => true,
  })
