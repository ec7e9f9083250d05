import { upgradeLimits } from 'contract/payments/premium.ts'
import { DAY } from 'contract/platform/durations.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { Company } from 'contract/platform/web-pages.ts'
import { VAT_PERCENT } from 'contract/prices.ts'
import { formatDate, formatTime } from '../../../platform/clock.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { vatWithin } from '../policy.ts'
import { presentPurchaseText } from '../present.ts'
import type { PaymentRow } from '../repository.ts'

const numbers = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const euros = (cents: number): string => `€ ${numbers.format(cents / 100)}`

type Seller = { company: Company; siteUrl: string }

export function presentReceipt(payment: PaymentRow, username: string, now: Date, seller: Seller): MailContent {
  const { amountCents, featureType, providerId, id } = payment
  const vat = vatWithin(amountCents)
  return {
    subject: `Je betaalbewijs van ${PRODUCT_NAME}: ${euros(amountCents)}`,
    heading: `${featureType === null ? 'Proost' : 'Bedankt'}, ${username}!`,
    paragraphs: [
      featureType === null
        ? 'Bedankt voor je biertje. Zo blijft de site gratis voor iedereen.'
        : `Je betaling is gelukt. Je upgrade is geactiveerd: ${presentPurchaseText(payment)}.`,
      `Datum: ${formatDate(now)}`,
      `Omschrijving: ${presentPurchaseText(payment)}`,
      // VAT that is stated is due, and a gift has none.
      featureType === null
        ? `Totaal: ${euros(amountCents)}. Dit is een gift, zonder btw.`
        : `Totaal: ${euros(amountCents)}, waarvan ${euros(vat)} btw (${VAT_PERCENT}%). Zonder btw: ${euros(amountCents - vat)}.`,
      `Betalingskenmerk: ${providerId ?? id}`,
      sellerLine(seller.company),
      ...(featureType === null
        ? []
        : [
            `Bedenktijd: je kunt deze aankoop tot en met ${formatDate(lastDayToWithdraw(now))} herroepen. Kies bij je aankopen ‘Aankoop herroepen’, of mail ons. Je krijgt dan al je geld terug en de upgrade vervalt. Niemand wordt daardoor uit een groep gehaald.`,
          ]),
    ],
    ...(featureType === null
      ? {}
      : { action: { label: 'Naar je aankopen', url: `${seller.siteUrl}/account-upgrades` } }),
    note: 'Bewaar deze mail als bewijs van je betaling.',
  }
}

const lastDayToWithdraw = (paidAt: Date): Date => new Date(paidAt.getTime() + upgradeLimits.withdrawalDays * DAY)

const sellerLine = ({ name, address, kvk, vat, email }: Company): string =>
  `Verkoper: ${name}, ${address}. KvK ${kvk}, btw-nummer ${vat}. E-mail: ${email}.`

export function presentWithdrawalMail(payment: PaymentRow, username: string, now: Date, { company }: Seller) {
  const { amountCents, providerId, id } = payment
  return {
    subject: `Je aankoop is herroepen: ${euros(amountCents)} terug`,
    heading: `Je aankoop is herroepen, ${username}`,
    paragraphs: [
      `Op ${formatDate(now)} om ${formatTime(now)} uur heb je deze aankoop herroepen: ${presentPurchaseText(payment)}. De upgrade is vervallen. Je blijft in al je groepen.`,
      `We storten ${euros(amountCents)} binnen 14 dagen terug op de rekening waarmee je betaalde. Je hoeft niets te doen.`,
      `Betalingskenmerk: ${providerId ?? id}`,
      sellerLine(company),
    ],
    note: 'Bewaar deze mail als bewijs.',
  }
}

export const presentRefundMail = (payment: PaymentRow, username: string): MailContent => ({
  subject: `Je krijgt ${euros(payment.amountCents)} terug van ${PRODUCT_NAME}`,
  heading: `Je krijgt je geld terug, ${username}`,
  paragraphs: [
    `Je hebt betaald voor ${presentPurchaseText(payment)}. Daar was geen plek meer voor: je zat al aan het maximum, of de groep bestaat niet meer.`,
    `We storten ${euros(payment.amountCents)} terug op de rekening waarmee je betaalde. Dat duurt meestal een paar dagen. Je hoeft niets te doen.`,
  ],
})

/** Of a refund or chargeback that began at the provider or the bank. */
export function presentReturnMail(payment: PaymentRow, username: string, _now: Date, { company }: Seller): MailContent {
  const { amountCents, featureType, providerId, id } = payment
  return {
    subject: `Je betaling is teruggeboekt: ${euros(amountCents)}`,
    heading: `Je hebt je geld terug, ${username}`,
    paragraphs: [
      `Je betaling van ${euros(amountCents)} voor ${presentPurchaseText(payment)} is teruggeboekt naar je rekening.`,
      ...(featureType === null ? [] : ['De upgrade is daarmee vervallen. Je blijft in al je groepen.']),
      `Klopt dit niet? Mail ons op ${company.email}.`,
      `Betalingskenmerk: ${providerId ?? id}`,
    ],
  }
}
