import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { amsterdamDay } from '../../../platform/clock.ts'
import type { MailContent } from '../../../platform/mail/content.ts'

export const presentCanaryMail = (now: Date, outcome: string): MailContent => ({
  subject: `[proefmail] ${PRODUCT_NAME} ${amsterdamDay(now)}`,
  heading: 'Proefmail',
  paragraphs: [
    'De site stuurt zichzelf elk uur deze mail en meet hoe snel de mailserver hem aanneemt. Je hoeft niets te doen.',
    'Een filter op het begin van het onderwerp houdt je inbox leeg.',
  ],
  outcome,
})
