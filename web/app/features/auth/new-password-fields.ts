import { resetPassword } from 'contract/auth/auth.ts'
import { z } from 'contract/platform/zod.ts'

/** The token comes from the link; the confirmation is not sent. */
export const newPasswordFields = resetPassword.body
  .pick({ password: true })
  .extend({ confirmPassword: z.string().min(1, 'Bevestig je wachtwoord') })
  .refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Wachtwoorden komen niet overeen',
    // Validates this too while another field is invalid.
    when: () => true,
  })
