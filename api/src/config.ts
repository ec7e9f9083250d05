import { BlockList, isIP } from 'node:net'
import { z } from 'contract/platform/zod.ts'
import { readRedisUrl } from './platform/nodes/redis-url.ts'
import { OperatorError } from './platform/operator-error.ts'

const isFlagSet = (text: string | undefined, fallback: boolean): boolean =>
  text === undefined || text === '' ? fallback : text === '1' || text === 'true'

const flagText = z.enum(['0', '1', 'true', 'false', '']).optional().describe('must be 0 or 1')
const flag = (fallback: boolean) => flagText.transform((text) => isFlagSet(text, fallback)).describe('must be 0 or 1')

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === '' ? null : text.trim()))

/** An empty text is refused: `Number('')` is 0, which means a random port. */
const integer = (fallback: number, min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/)
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .describe(`must be a whole number from ${min} to ${max}`)

const address = (protocol: RegExp, example: string) =>
  optionalText.pipe(z.url({ protocol }).nullable()).describe(`must be an address like ${example}`)

/** Links append a path to it. */
function isSiteAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^\/*$/.test(url.pathname) && url.username + url.search + url.hash === ''
}

const databaseAddress = optionalText
  .refine((text) => text === null || isDatabaseAddress(text))
  .describe(
    'must be an address like postgres://user:password@host:5432/database, with one host: put HAProxy or another proxy before several (docs/failover.md)',
  )

function isDatabaseAddress(text: string): boolean {
  const url = URL.parse(text)
  // URL allows a comma in a host name, and libpq separates hosts with it.
  if (url === null || url.hostname === '' || url.hostname.includes(',')) return false
  const isComplete = /^postgres(ql)?:$/.test(url.protocol) && url.username !== '' && /^\/[^/]+$/.test(url.pathname)
  return isComplete && canBeDecoded(url.username + url.pathname)
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const PROXY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isProxyAddress(text: string): boolean {
  const [ip = '', prefix, ...rest] = text.split('/')
  if (PROXY_NETWORKS.includes(text)) return true
  if (isIP(ip) === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  try {
    new BlockList().addSubnet(ip, /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1, isIP(ip) === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

const MAIL_ADDRESS = /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/

/** Visible as placeholders on every page that shows them. */
const COMPANY_PLACEHOLDERS = {
  name: 'Naam van het bedrijf (vul in)',
  address: 'Straat 1, 1234 AB Plaats (vul in)',
  vat: 'NL000000000B00 (vul in)',
  email: 'hallo@vul-dit-in.example',
  phone: '000-0000000 (vul in)',
  kvk: '00000000 (vul in)',
} as const

/**
 * `.env.example` documents every variable. No other file reads process.env. A description completes the sentence that
 * starts with the variable's name.
 */
const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test', ''])
    .optional()
    .describe('must be production, development or test, or be left out'),
  PORT: integer(3000, 0, 65535),
  HOST: z.string().trim().min(1).default('0.0.0.0').describe('must be an address of this machine, such as 0.0.0.0'),
  PUBLIC_URL: address(/^https?$/, 'https://www.example.nl')
    .refine((text) => text === null || isSiteAddress(text))
    .describe('must be an address like https://www.example.nl, without a path'),
  DATA_DIR: z.string().trim().min(1).default('./data').describe('must be the path of a folder'),
  SEED_DEMO: flag(true),
  ROLE: z.enum(['all', 'web', 'worker', '']).default('all').describe('must be web or worker, or be left out'),
  S3_BUCKET: optionalText
    .refine((text) => text === null || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text))
    .describe('must be the name of a bucket'),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.example.com'),
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  DATABASE_URL: databaseAddress,
  DATABASE_ADMIN_URL: databaseAddress,
  DATABASE_POOL: integer(20, 2, 200),
  REDIS_URL: optionalText
    .refine((text) => text === null || readRedisUrl(text) !== null)
    .describe(
      'must be an address like redis://host:6379, redis-sentinel://host1:26379,host2:26379/name or redis-cluster://host1:6379,host2:6379',
    ),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587, with # / and ? of a password as %23 %2F and %3F'),
  MAIL_FROM: optionalText
    .refine((text) => text === null || MAIL_ADDRESS.test(text))
    .describe('must be an e-mail address, such as "Name <mail@example.nl>"'),
  MOLLIE_API_KEY: optionalText
    .refine((text) => text === null || /^(test|live|access)_\w{10,}$/.test(text))
    .describe('must be a key from Mollie, which starts with live_ or test_'),
  MOLLIE_API_URL: address(/^https?$/, 'http://localhost:8080'),
  ADMIN_SECOND_FACTOR: flagText,
  NEWCOMER_LIMITS: flag(true),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(1)
    .describe('must be a number above 0, at most 1000000'),
  CHAT_GROUP_MESSAGES_PER_MINUTE: integer(10, 1, 1_000_000),
  CHAT_DIRECT_MESSAGES_PER_MINUTE: integer(30, 1, 1_000_000),
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'),
  KLIPY_API_KEY: optionalText,
  GIPHY_API_KEY: optionalText,
  GIF_API_URL: address(/^https?$/, 'https://api.example.com'),
  FETCH_ALLOWED_HOSTS: z.string().default(''),
  TRUST_PROXY: optionalText
    .transform((text) => (text === null ? [] : text.split(',').map((part) => part.trim())))
    .refine((parts) => parts.every(isProxyAddress))
    .describe('must be a comma-separated list of addresses or ranges of proxies, such as 10.0.0.0/8'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('must be fatal, error, warn, info, debug, trace or silent'),
  METRICS_TOKEN: optionalText,
  ALERT_WEBHOOK_URL: address(/^https?$/, 'https://hooks.example.com/alerts'),
  COMPANY_NAME: optionalText,
  COMPANY_ADDRESS: optionalText,
  COMPANY_EMAIL: optionalText.pipe(z.email().nullable()).describe('must be an e-mail address'),
  COMPANY_PHONE: optionalText,
  COMPANY_KVK: optionalText,
  COMPANY_VAT: optionalText,
  COMPANY_CONTACT_POINT: optionalText,
})

type Environment = z.output<typeof environment>

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends OperatorError {}

/** @throws ConfigError with a sentence for each invalid variable; none quotes a value, which may be a secret */
export function readConfig(source: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(source)
  if (!parsed.success) throw new ConfigError([...new Set(parsed.error.issues.map(describeIssue))].join('\n'))
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction && env.DATABASE_URL === null)
    throw new ConfigError(
      'DATABASE_URL is not set, and NODE_ENV=production needs it: set it to your own PostgreSQL (docs/deploy.md).',
    )
  if ((env.ROLE === 'web' || env.ROLE === 'worker') && (env.DATABASE_URL === null || env.REDIS_URL === null))
    throw new ConfigError(
      `ROLE ${env.ROLE} needs DATABASE_URL and REDIS_URL, which both kinds of process share: set them.`,
    )
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    /** Without a trailing slash; null means http://localhost:<the bound port>. */
    publicUrl: env.PUBLIC_URL === null ? null : new URL(env.PUBLIC_URL).origin,
    dataDir: env.DATA_DIR,
    /** Null keeps uploads in the data folder. */
    s3: s3(env),
    /** Whether this process serves requests, runs jobs, or both. */
    servesRequests: env.ROLE !== 'worker',
    runsJobs: env.ROLE !== 'web',
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
    /** The admin area asks for a passkey. On in production, unless set. */
    adminSecondFactor: isFlagSet(env.ADMIN_SECOND_FACTOR, isProduction),
    /** The admin area opens only to who has a second passkey or recovery codes. */
    /** Lower limits for new accounts. */
    newcomerLimits: env.NEWCOMER_LIMITS,
    /** Messages per 60 s per user, before scaling. */
    chatRates: { group: env.CHAT_GROUP_MESSAGES_PER_MINUTE, direct: env.CHAT_DIRECT_MESSAGES_PER_MINUTE },
    /** Hosts that push subscriptions may use; `*.` matches subdomains. */
    pushServices: env.PUSH_SERVICES.split(',').map((part) => part.trim()),
    /** Klipy takes precedence over Giphy; null means the bundled GIFs. */
    gifs: gifProvider(env),
    /** Hosts, `name` or `name:port`, that feeds and imports may fetch from although they are private. */
    fetchAllowedHosts: env.FETCH_ALLOWED_HOSTS.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    /** Addresses or CIDR ranges of proxies. `true` would let anyone forge X-Forwarded-For. */
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    /** Receives a message when a component begins to fail, and when it works again. */
    alertWebhookUrl: env.ALERT_WEBHOOK_URL,
    company: company(env),
  }
}

export type S3Config = NonNullable<ReturnType<typeof s3>>

function s3(env: Environment) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === null) {
    if (accessKeyId !== null || secretAccessKey !== null || env.S3_ENDPOINT !== null)
      throw new ConfigError('S3_BUCKET is not set, and other S3 settings are: set S3_BUCKET too, or none of them.')
    return null
  }
  if (accessKeyId === null || secretAccessKey === null)
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set them.')
  return {
    bucket,
    /** Null means Amazon's own. */
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

function company(env: Environment) {
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

function describeIssue({ path }: z.core.$ZodIssue): string {
  const name = String(path[0]) as keyof typeof environment.shape
  return `${name} ${environment.shape[name]?.description ?? 'is not valid'}: correct it (.env.example lists every setting).`
}

function gifProvider(env: Environment) {
  const apiUrl = env.GIF_API_URL?.replace(/\/+$/, '') ?? null
  if (env.KLIPY_API_KEY !== null) return { provider: 'KLIPY' as const, key: env.KLIPY_API_KEY, apiUrl }
  return env.GIPHY_API_KEY === null ? null : { provider: 'GIPHY' as const, key: env.GIPHY_API_KEY, apiUrl }
}
