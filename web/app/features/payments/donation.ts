import { donationAmount, payDonation } from 'contract/payments/payments.ts'
import { z } from 'contract/platform/zod.ts'
import { call } from '~/lib/api/api.ts'

export const donationFields = z
  .object({ preset: z.string().default(''), amount: z.string().default('') })
  .transform(({ preset, amount }): { amount: string | number } => ({ amount: amount.trim() || preset }))
  .pipe(z.object({ amount: donationAmount }))

export const startDonation = (amount: number, eventName: string | null) =>
  call(payDonation, { body: { amount, eventName } })
