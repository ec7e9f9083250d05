import { lookup } from 'node:dns/promises'
import { email, username } from 'contract/users/users.ts'
import { type Config, ConfigError } from '../../config.ts'
import { tryAlertWebhook } from '../../domains/admin/service.ts'
import { checkPaymentKey } from '../../domains/payments/service.ts'
import { checkDatabase } from '../../platform/db/check-database.ts'
import { checkMailServer } from '../../platform/mail/send.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { checkCertificateFiles } from './certificate.ts'

export type Question = {
  /** The setting in `.env.example`. */
  name: string
  text: string
  isOptional?: boolean
  /** Tries the answer. `config` holds the answers so far. @throws OperatorError */
  check?: (config: Config, answer: string) => Promise<unknown>
}

export const QUESTIONS: readonly Question[] = [
  {
    name: 'DATABASE_URL',
    text: 'PostgreSQL, as the application: postgres://meegaan_app:password@localhost:5432/meegaan',
    check: (_, answer) => checkDatabase(answer, 'DATABASE_URL', 'application'),
  },
  {
    name: 'DATABASE_ADMIN_URL',
    text: 'The same as the owner: postgres://meegaan_owner:password@localhost:5432/meegaan',
    check: (_, answer) => checkDatabase(answer, 'DATABASE_ADMIN_URL', 'owner'),
  },
  { name: 'PUBLIC_URL', text: 'Address of the site, such as https://www.example.nl', check: checkDomain },
  { name: 'SMTP_URL', text: 'Mail server, such as smtp://user:password@host:587', check: checkMail },
  { name: 'MAIL_FROM', text: 'Sender of the mails, such as Name <hallo@example.nl>' },
  {
    name: 'MOLLIE_API_KEY',
    text: 'Key from Mollie; without one there are no payments',
    isOptional: true,
    check: checkKey,
  },
  { name: 'COMPANY_NAME', text: 'Name of the company' },
  { name: 'COMPANY_ADDRESS', text: 'Its address in one line' },
  { name: 'COMPANY_EMAIL', text: 'Its e-mail address' },
  { name: 'COMPANY_PHONE', text: 'Its telephone number' },
  { name: 'COMPANY_KVK', text: 'Its number at the KVK' },
  { name: 'COMPANY_VAT', text: 'Its VAT number' },
  {
    name: 'ALERT_WEBHOOK_URL',
    text: 'Webhook that gets a message when something fails',
    isOptional: true,
    check: checkWebhook,
  },
]

/** Asked for the installation alone: their answers are no settings. */
export const SITE_QUESTIONS: readonly Question[] = [
  {
    name: 'certificate',
    text: 'Folder with fullchain.pem and privkey.pem; without one certbot gets a certificate',
    isOptional: true,
    check: async ({ publicUrl }, folder) => {
      if (folder !== '') await checkCertificateFiles(folder, new URL(publicUrl ?? '').hostname)
    },
  },
  { name: 'email', text: 'E-mail address of an administrator to add', isOptional: true, check: checkWith(email) },
  { name: 'name', text: 'Their name on the site', isOptional: true, check: checkWith(username) },
]

function checkWith(schema: typeof email | typeof username) {
  return async (_: Config, answer: string) => {
    const problem = answer === '' ? undefined : schema.safeParse(answer).error?.issues[0]?.message
    if (problem !== undefined) throw new ConfigError(problem)
  }
}

async function checkDomain({ publicUrl }: Config): Promise<void> {
  const { hostname } = new URL(publicUrl ?? '')
  await lookup(hostname).catch((error: unknown) => {
    throw new OperatorError(`DNS does not know ${hostname}: add it at the registrar of the domain.`, { cause: error })
  })
}

async function checkMail({ smtpUrl }: Config): Promise<void> {
  if (smtpUrl !== null) await checkMailServer(smtpUrl)
}

async function checkKey(config: Config): Promise<void> {
  if (config.mollieApiKey !== null) await checkPaymentKey(config)
}

async function checkWebhook({ alertWebhookUrl }: Config): Promise<void> {
  await tryAlertWebhook(alertWebhookUrl).catch((error: unknown) => {
    throw new OperatorError(`No message arrives at ALERT_WEBHOOK_URL (${(error as Error).message}): correct it.`, {
      cause: error,
    })
  })
}
