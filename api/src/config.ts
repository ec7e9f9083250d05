import { BlockList, isIP } from 'node:net'
import { z } from 'contract/platform/zod.ts'
import { readRedisUrl } from './platform/nodes/redis-url.ts'
import { OperatorError } from './platform/operator-error.ts'

/** Null where it is not set. */
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .optional()
  .transform((text) => (text ? text === '1' || text === 'true' : null))
  .describe('must be 0 or 1')

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === '' ? null : text.trim()))

const optional = (isValid: (text: string) => boolean) => optionalText.refine((text) => text === null || isValid(text))

const address = (protocol: RegExp, example: string) =>
  optionalText.pipe(z.url({ protocol }).nullable()).describe(`must be an address like ${example}`)

/** Links append a path to it. */
function isSiteAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^\/*$/.test(url.pathname) && url.username + url.search + url.hash === ''
}

const databaseAddress = optional(isDatabaseAddress).describe(
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
  // A range of all addresses would let anybody forge X-Forwarded-For.
  if (Number(prefix) === 0) return false
  try {
    new BlockList().addSubnet(ip, /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1, isIP(ip) === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

const MAIL_ADDRESS = /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/

/** `.env.example` documents those of an operator. A description completes the sentence that starts with the setting's name. */
const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test', ''])
    .optional()
    .describe('must be production, development or test, or be left out'),
  // An empty text is refused: `Number('')` is 0, which means a random port.
  PORT: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/)
    .default('3000')
    .transform(Number)
    .pipe(z.number().max(65535))
    .describe('must be a whole number from 0 to 65535'),
  HOST: z.string().trim().min(1).optional().describe('must be an address of this machine, such as 0.0.0.0'),
  PUBLIC_URL: address(/^https?$/, 'https://www.example.nl')
    .refine((text) => text === null || isSiteAddress(text))
    .describe('must be an address like https://www.example.nl, without a path'),
  DATA_DIR: z.string().trim().min(1).default('./data').describe('must be the path of a folder'),
  SEED_DEMO: flag,
  ROLE: z.enum(['all', 'web', 'worker', '']).default('all').describe('must be web or worker, or be left out'),
  S3_URL: optional((text) => readS3Url(text) !== null).describe(
    'must be an address like https://KEY:SECRET@s3.example.com/bucket?region=eu-west-1, with / and + of the secret as %2F and %2B',
  ),
  DATABASE_URL: databaseAddress,
  DATABASE_ADMIN_URL: databaseAddress,
  REDIS_URL: optional((text) => readRedisUrl(text) !== null).describe(
    'must be an address like redis://host:6379, redis-sentinel://host1:26379,host2:26379/name or redis-cluster://host1:6379,host2:6379',
  ),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587, with # / and ? of a password as %23 %2F and %3F'),
  MAIL_FROM: optional((text) => MAIL_ADDRESS.test(text)).describe(
    'must be an e-mail address, such as "Name <mail@example.nl>"',
  ),
  MOLLIE_API_KEY: optional((text) => /^(test|live|access)_\w{10,}$/.test(text)).describe(
    'must be a key from Mollie, which starts with live_ or test_',
  ),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(1)
    .describe('must be a number above 0, at most 1000000'),
  ADMIN_SECOND_FACTOR: flag,
  NEWCOMER_LIMITS: flag,
  KLIPY_API_KEY: optionalText,
  FETCH_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .refine((parts) => parts.every((part) => /^[\w.-]+(:\d+)?$/.test(part)))
    .describe('must be a comma-separated list of hosts, such as localhost:8080'),
  TRUST_PROXY: optionalText
    .transform((text) => (text === null ? [] : text.split(',').map((part) => part.trim())))
    .refine((parts) => parts.every(isProxyAddress))
    .describe('must be a comma-separated list of addresses or ranges of proxies, such as 10.0.0.0/8'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('must be fatal, error, warn, info, debug, trace or silent'),
  METRICS_TOKEN: optionalText,
  ALERT_WEBHOOK_URL: address(/^https?$/, 'https://hooks.example.com/alerts'),
  COMPANY_NAME: optionalText,
  COMPANY_ADDRESS: optionalText,
  COMPANY_EMAIL: optionalText.pipe(z.email().nullable()).describe('must be an e-mail address'),
  COMPANY_PHONE: optionalText,
  COMPANY_KVK: optional((text) => /^\d{8}$/.test(text)).describe('must be the eight digits of the company at the KVK'),
  COMPANY_VAT: optional((text) => /^NL\d{9}B\d{2}$/.test(text)).describe('must be a VAT number like NL001234567B01'),
})

type Environment = z.output<typeof environment>

/** Settings of earlier releases, which a start and `--check` name. The next release deletes this list. */
const FORMER_SETTINGS = `ADMIN_SPARE_FACTOR BACKUP_BY BACKUP_COPY_TO BACKUP_DIR BACKUP_EVERY BACKUP_KEEP
  BACKUP_KEY_FILE CHAT_DIRECT_MESSAGES_PER_MINUTE CHAT_GROUP_MESSAGES_PER_MINUTE COMPANY_CONTACT_POINT DATABASE_POOL
  DATABASE_REPLICA_URL GIF_API_URL GIPHY_API_KEY MOLLIE_API_URL PUSH_SERVICES`.split(/\s+/)

/** What no setting changes, and tests do. */
const FIXED = {
  /** Connections of this process to the database. */
  databasePool: 20,
  /** Hosts that push subscriptions may use; `*.` matches subdomains. */
  pushServices: [
    'fcm.googleapis.com',
    '*.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ] as readonly string[],
  /** Servers with the API of Mollie and Klipy; null means their own. */
  mollieApiUrl: null as string | null,
  klipyApiUrl: null as string | null,
}

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends OperatorError {}

/** @throws ConfigError with a sentence for each invalid variable; none quotes a value, which may be a secret */
export function readConfig(source: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(source)
  if (!parsed.success) throw new ConfigError([...new Set(parsed.error.issues.map(describeIssue))].join('\n'))
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  if (source.S3_BUCKET && env.S3_URL === null)
    throw new ConfigError('S3_BUCKET and the other S3 settings are one address now: set S3_URL (docs/operations.md).')
  if (isProduction && env.DATABASE_URL === null)
    throw new ConfigError(
      'DATABASE_URL is not set, and NODE_ENV=production needs it: set it to your own PostgreSQL (docs/deploy.md).',
    )
  if ((env.ROLE === 'web' || env.ROLE === 'worker') && (env.DATABASE_URL === null || env.REDIS_URL === null))
    throw new ConfigError(
      `ROLE ${env.ROLE} needs DATABASE_URL and REDIS_URL, which both kinds of process share: set them.`,
    )
  return {
    ...FIXED,
    warnings: findWarnings(source, isProduction),
    isProduction,
    /** Every answer is parsed with the contract's schema, and fails if it does not match. */
    checksAnswers: !isProduction,
    /** The admin area asks for a passkey. */
    adminSecondFactor: env.ADMIN_SECOND_FACTOR ?? isProduction,
    /** Lower limits for new accounts. */
    newcomerLimits: env.NEWCOMER_LIMITS ?? true,
    port: env.PORT,
    /** A site with demo logins is for this machine alone. */
    host: env.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    /** Without a trailing slash; null means http://localhost:<the bound port>. */
    publicUrl: env.PUBLIC_URL === null ? null : new URL(env.PUBLIC_URL).origin,
    dataDir: env.DATA_DIR,
    /** Null keeps uploads in the data folder. */
    s3: env.S3_URL === null ? null : readS3Url(env.S3_URL),
    servesRequests: env.ROLE !== 'worker',
    runsJobs: env.ROLE !== 'web',
    seedDemo: (env.SEED_DEMO ?? true) && !isProduction,
    /** Null starts the embedded PostgreSQL. */
    databaseUrl: env.DATABASE_URL,
    databaseAdminUrl: env.DATABASE_ADMIN_URL ?? env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Mails can be read in the browser. */
    hasDevelopmentMailbox: env.SMTP_URL === null && !isProduction,
    /** Null means the built-in sandbox outside production, and no payments in production. */
    mollieApiKey: env.MOLLIE_API_KEY,
    hasPaymentSandbox: env.MOLLIE_API_KEY === null && !isProduction,
    /** Multiplies request and message rate limits. It does not affect the password lock, token lifetimes, group limits and sizes. */
    rateLimitScale: env.RATE_LIMIT_SCALE,
    /** Null means the bundled GIFs. */
    klipyApiKey: env.KLIPY_API_KEY,
    /** Hosts, `name` or `name:port`, that feeds and imports may fetch from although they are private. */
    fetchAllowedHosts: env.FETCH_ALLOWED_HOSTS,
    /** Addresses or CIDR ranges of proxies. */
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    /** Else JSON, for programs. */
    logsSentences: env.LOG_LEVEL === undefined && !isProduction,
    metricsToken: env.METRICS_TOKEN,
    alertWebhookUrl: env.ALERT_WEBHOOK_URL,
    company: company(env),
  }
}

/** Sentences about settings that do not do what they seem to. */
function findWarnings(source: Record<string, string | undefined>, isProduction: boolean): string[] {
  const set = Object.keys(source).filter((name) => source[name])
  const [known, former] = [Object.keys(environment.shape), FORMER_SETTINGS]
  const unknown = set.filter((name) => !known.includes(name) && !former.includes(name))
  return [
    ...former.filter((name) => source[name]).map((name) => `${name} is no longer read: remove it.`),
    ...unknown.flatMap((name) => {
      const meant = known.find((candidate) => isAlmost(name, candidate))
      return meant === undefined ? [] : [`${name} is no setting: ${meant} is one.`]
    }),
    ...(isProduction && source.PUBLIC_URL?.startsWith('http:')
      ? ['PUBLIC_URL begins with http: browsers allow passkeys, push messages and location with https only.']
      : []),
  ]
}

/** One letter more, less or other, or two exchanged, or another second word: SMTP_HOST for SMTP_URL. */
function isAlmost(name: string, known: string): boolean {
  const [first = '', ...rest] = known.split('_')
  if (rest.length === 1 && name.startsWith(`${first}_`) && VENDORS.includes(first)) return true
  if (known.length < 6 || Math.abs(name.length - known.length) > 1) return false
  let start = 0
  while (start < name.length && name[start] === known[start]) start += 1
  const [left, right] = [name.slice(start), known.slice(start)]
  const isExchanged = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return isExchanged || left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1)
}
const VENDORS = ['SMTP', 'REDIS', 'MOLLIE', 'KLIPY', 'S3']

export type S3Config = NonNullable<ReturnType<typeof readS3Url>>

/** @returns null where the text is no address of a bucket with its keys */
export function readS3Url(text: string) {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hash !== '') return null
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1]
  if (bucket === undefined || url.username === '' || url.password === '') return null
  if (!canBeDecoded(url.username + url.password)) return null
  return {
    bucket,
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** What is not set is a placeholder, visible on every page that shows it. */
function company(env: Environment) {
  const {
    COMPANY_NAME: name,
    COMPANY_ADDRESS: address,
    COMPANY_EMAIL: email,
    COMPANY_PHONE: phone,
    COMPANY_KVK: kvk,
    COMPANY_VAT: vat,
  } = env
  return {
    name: name ?? 'Naam van het bedrijf (vul in)',
    address: address ?? 'Straat 1, 1234 AB Plaats (vul in)',
    email: email ?? 'hallo@vul-dit-in.example',
    phone: phone ?? '000-0000000 (vul in)',
    kvk: kvk ?? '00000000 (vul in)',
    vat: vat ?? 'NL000000000B00 (vul in)',
    isPlaceholder: [name, address, email, phone, kvk, vat].includes(null),
  }
}

function describeIssue({ path }: z.core.$ZodIssue): string {
  const name = String(path[0]) as keyof typeof environment.shape
  return `${name} ${environment.shape[name]?.description ?? 'is not valid'}: correct it (.env.example lists the settings).`
}
