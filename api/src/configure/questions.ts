import { lookup } from 'node:dns/promises'
import { email, username } from 'contract/users/users.ts'
import { checkBackupDir, checkSecondPlace } from '../check-installation.ts'
import { type Config, ConfigError, isBucketAddress } from '../config.ts'
import { checkPaymentKey } from '../domains/payments/service.ts'
import { checkMailServer } from '../platform/mail/send.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { checkCertificateFiles } from './certificate.ts'

export type Question = {
  /** The setting in `.env.example`. */
  name: string
  text: string
  isOptional?: boolean
  /** Asked after this answer, and checked with it. */
  details?: (answer: string) => readonly Question[]
  /** Tries the answer. `config` holds the answers so far. @throws OperatorError */
  check?: (config: Config, answer: string) => Promise<unknown>
}

const BUCKET_DETAILS: readonly Question[] = [
  { name: 'S3_ENDPOINT', text: 'Address of the S3 server; none means Amazon', isOptional: true },
  { name: 'S3_REGION', text: 'Its region; none means us-east-1', isOptional: true },
  { name: 'S3_ACCESS_KEY_ID', text: 'Access key of S3' },
  { name: 'S3_SECRET_ACCESS_KEY', text: 'Secret key of S3' },
]

export const QUESTIONS: readonly Question[] = [
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
  { name: 'BACKUP_DIR', text: 'Folder of the backups', check: checkBackupDir },
  {
    name: 'BACKUP_COPY_TO',
    text: 'Where they are copied to: a mounted folder of another machine, or s3://bucket/folder',
    isOptional: true,
    details: (answer) => (isBucketAddress(answer) ? BUCKET_DETAILS : []),
    check: checkSecondPlace,
  },
  { name: 'ALERT_WEBHOOK_URL', text: 'Address that is told when something fails', isOptional: true },
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
