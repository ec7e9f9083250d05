import { PRODUCT_NAME } from 'contract/product.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { vatWithin } from '../policy.ts'
import { presentPurchaseText } from '../present.ts'
import type { PaymentRow } from '../repository.ts'

const numbers = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const euros = (cents: number): string => `€ ${numbers.format(cents / 100)}`

const dayFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'long' })

export function presentReceipt(payment: PaymentRow, username: string, now: Date): MailContent {
  const { amountCents, featureType, providerId, id } = payment
  const vat = vatWithin(amountCents)
  return {
    subject: `Je betaalbewijs van ${PRODUCT_NAME}: ${euros(amountCents)}`,
    heading: `Proost, ${username}!`,
    paragraphs: [
      featureType === null
        ? 'Bedankt voor je biertje. Zo blijft de site gratis voor iedereen.'
        : `Je betaling is gelukt. Je upgrade is geactiveerd: ${presentPurchaseText(payment)}.`,
      `Datum: ${dayFormat.format(now)}`,
      `Omschrijving: ${presentPurchaseText(payment)}`,
      `Totaal: ${euros(amountCents)}, waarvan ${euros(vat)} btw (21%). Zonder btw: ${euros(amountCents - vat)}.`,
      `Betalingskenmerk: ${providerId ?? id}`,
    ],
    note: 'Bewaar deze mail als bewijs van je betaling.',
  }
}

/** The upgrade no longer fits and the payment is refunded. */
export function presentRefundMail(payment: PaymentRow, username: string): MailContent {
  return {
    subject: `Je krijgt ${euros(payment.amountCents)} terug van ${PRODUCT_NAME}`,
    heading: `Je krijgt je geld terug, ${username}`,
    paragraphs: [
      `Je betaalde voor ${presentPurchaseText(payment)}. Daar was geen plek meer voor: je zat al aan het maximum, of de groep bestaat niet meer.`,
      `We storten ${euros(payment.amountCents)} terug op de rekening waarmee je betaalde. Dat duurt meestal een paar dagen. Je hoeft niets te doen.`,
    ],
  }
}
