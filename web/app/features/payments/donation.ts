import { donationAmount, payDonation } from 'contract/payments/payments.ts'
import { z } from 'contract/platform/zod.ts'
import { call } from '~/lib/api/api.ts'

/** The fields as the browser posts them; an own amount replaces the preset. */
export const donationFields = z
  .object({ preset: z.string().default(''), amount: z.string().default('') })
  .transform(({ preset, amount }): { amount: string | number } => ({
    amount: amount.trim() || preset,
  }))
  .pipe(z.object({ amount: donationAmount }))

/** Creates the payment. Euros. */
export const startDonation = (amount: number, eventName: string | null) =>
  call(payDonation, { body: { amount, eventName } })
