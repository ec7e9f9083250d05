import { z } from 'contract/zod.ts'

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', ''])
    .optional()
    .transform((text) => (text === undefined || text === '' ? fallback : text === '1' || text === 'true'))

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === '' ? null : text.trim()))

/** Recognisable as not filled in, wherever they show. */
const COMPANY_PLACEHOLDERS = {
  name: 'Naam van het bedrijf (vul in)',
  address: 'Straat 1, 1234 AB Plaats (vul in)',
  vat: 'NL000000000B00 (vul in)',
  email: 'hallo@vul-dit-in.example',
  phone: '000-0000000 (vul in)',
  kvk: '00000000 (vul in)',
} as const

/** `.env.example` documents every variable. No other file reads process.env. */
const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).nullable()),
  DATA_DIR: z.string().min(1).default('./data'),
  SEED_DEMO: flag(true),
  DATABASE_URL: optionalText,
  DATABASE_ADMIN_URL: optionalText,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  REDIS_URL: optionalText.pipe(z.url({ protocol: /^rediss?$/ }).nullable()),
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  MOLLIE_API_KEY: optionalText,
  MOLLIE_API_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).nullable()),
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),
  CHAT_GROUP_MESSAGES_PER_MINUTE: z.coerce.number().int().min(1).default(10),
  CHAT_DIRECT_MESSAGES_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'),
  KLIPY_API_KEY: optionalText,
  GIPHY_API_KEY: optionalText,
  GIF_API_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).nullable()),
  TRUST_PROXY: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: optionalText,
  COMPANY_NAME: optionalText,
  COMPANY_ADDRESS: optionalText,
  COMPANY_EMAIL: optionalText,
  COMPANY_PHONE: optionalText,
  COMPANY_KVK: optionalText,
  COMPANY_VAT: optionalText,
  COMPANY_CONTACT_POINT: optionalText,
})

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

/** @throws ConfigError naming each invalid variable */
export function readConfig(source: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The environment is invalid:\n${lines.join('\n')}\nSee .env.example.`)
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    /** Without a trailing slash; null means http://localhost:<the bound port>. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: env.DATA_DIR,
    seedDemo: env.SEED_DEMO && !isProduction,
    /** Null starts the embedded PostgreSQL. */
    databaseUrl: env.DATABASE_URL,
    databaseAdminUrl: env.DATABASE_ADMIN_URL ?? env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Mails can be read in the browser. */
    hasDevelopmentMailbox: env.SMTP_URL === null && !isProduction,
    /** Null means the built-in sandbox outside production, and no payments in production. */
    mollieApiKey: env.MOLLIE_API_KEY,
    /** A server with Mollie's API; null means Mollie itself. */
    mollieApiUrl: env.MOLLIE_API_URL,
    hasPaymentSandbox: env.MOLLIE_API_KEY === null && !isProduction,
    /** Multiplies request and message rate limits. It does not affect the password lock, token lifetimes, group limits and sizes. */
    rateLimitScale: env.RATE_LIMIT_SCALE,
    /** Messages per 60 s per user, before scaling. */
    chatRates: { group: env.CHAT_GROUP_MESSAGES_PER_MINUTE, direct: env.CHAT_DIRECT_MESSAGES_PER_MINUTE },
    /** Hosts that push subscriptions may use; `*.` matches subdomains. */
    pushServices: env.PUSH_SERVICES.split(',').map((part) => part.trim()),
    /** Klipy takes precedence over Giphy; null means the bundled GIFs. */
    gifs: gifProvider(env),
    /** Addresses or CIDR ranges of proxies. `true` would let anyone forge X-Forwarded-For. */
    trustProxy: env.TRUST_PROXY === null ? [] : env.TRUST_PROXY.split(',').map((part) => part.trim()),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    company: company(env),
  }
}

type CompanyVariables = Record<
  | 'COMPANY_NAME'
  | 'COMPANY_ADDRESS'
  | 'COMPANY_EMAIL'
  | 'COMPANY_PHONE'
  | 'COMPANY_KVK'
  | 'COMPANY_VAT'
  | 'COMPANY_CONTACT_POINT',
  string | null
>

function company(env: CompanyVariables) {
  const configured = {
    name: env.COMPANY_NAME,
    address: env.COMPANY_ADDRESS,
    email: env.COMPANY_EMAIL,
    phone: env.COMPANY_PHONE,
    kvk: env.COMPANY_KVK,
    vat: env.COMPANY_VAT,
  }
  const set = Object.fromEntries(Object.entries(configured).filter(([, value]) => value !== null))
  const known = { ...COMPANY_PLACEHOLDERS, ...set }
  return {
    ...known,
    /** The contact point for members and authorities that the Digital Services Act asks for. */
    contactPoint: env.COMPANY_CONTACT_POINT ?? known.email,
    isPlaceholder: Object.values(configured).includes(null),
  }
}

function gifProvider(env: { KLIPY_API_KEY: string | null; GIPHY_API_KEY: string | null; GIF_API_URL: string | null }) {
  const apiUrl = env.GIF_API_URL?.replace(/\/+$/, '') ?? null
  if (env.KLIPY_API_KEY !== null) return { provider: 'KLIPY' as const, key: env.KLIPY_API_KEY, apiUrl }
  return env.GIPHY_API_KEY === null ? null : { provider: 'GIPHY' as const, key: env.GIPHY_API_KEY, apiUrl }
}
