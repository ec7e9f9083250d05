import { lookup as resolveName } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { decodeText } from 'contract/platform/decode-text.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import ipaddr from 'ipaddr.js'
import type { Context } from '../context.ts'

export type FetchProblem =
  | 'NOT_PUBLIC'
  | 'UNKNOWN_HOST'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'REDIRECTS'
  | 'STATUS'

export class FetchFailure extends Error {
  readonly problem: FetchProblem
  readonly status: number | null

  constructor(problem: FetchProblem, options: { status?: number; cause?: unknown } = {}) {
    super(`fetching failed: ${problem} ${options.status ?? ''}`, { cause: options.cause })
    this.problem = problem
    this.status = options.status ?? null
  }
}

/** Values of an earlier response, for a conditional request: the server may respond that nothing changed. */
export type Validators = { etag: string | null; lastModified: string | null }
export type Fetched = { isUnchanged: true } | ({ isUnchanged: false; text: string; url: string } & Validators)

const TIMEOUT_MS = 15_000
const MAX_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 5

type Lookup = (host: string) => Promise<Resolved>

type Options = {
  /** Hosts, `name` or `name:port`, that may be private, for tests. */
  allowedHosts: readonly string[]
  userAgent: string
  validators?: Validators
  lookup?: Lookup
}

export const fetchOptions = (ctx: Pick<Context, 'config' | 'publicUrl'>) => ({
  allowedHosts: ctx.config.fetchAllowedHosts,
  userAgent: `${PRODUCT_NAME} (+${ctx.publicUrl()})`,
})

/** Only from public addresses, also behind redirects, 5 MB within 15 s. Connects to the checked addresses. @throws FetchFailure */
export async function fetchPublic(address: string, options: Options): Promise<Fetched> {
  const fetched = await fetchBytes(address, options)
  if (fetched.isUnchanged) return fetched
  const { bytes, contentType, ...rest } = fetched
  return { ...rest, text: decodeText(bytes, /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? null) }
}

/** As `fetchPublic`, for a picture. Its bytes are not checked. @throws FetchFailure */
export async function fetchPublicPicture(address: string, options: Options): Promise<Buffer> {
  const fetched = await fetchBytes(address, { ...options, accept: 'image/*' })
  // Without validators the server has nothing to compare with.
  if (fetched.isUnchanged) throw new FetchFailure('STATUS', { status: 304 })
  return fetched.bytes
}

type FetchedBytes =
  | { isUnchanged: true }
  | ({ isUnchanged: false; bytes: Buffer; contentType: string; url: string } & Validators)

async function fetchBytes(address: string, options: Options & { accept?: string }): Promise<FetchedBytes> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await open(url, options, signal)
      const { statusCode = 0, headers } = response
      const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
      if (!isRedirect) return await read(response, statusCode, url)
      response.destroy()
      const next = URL.parse(headers.location ?? '', url.href)
      if (next === null) throw new FetchFailure('REDIRECTS')
      url = next
    }
    throw new FetchFailure('REDIRECTS')
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE', { cause: error })
  }
}

/** @throws FetchFailure NOT_PUBLIC or UNKNOWN_HOST */
export async function checkPublic(address: string, options: Pick<Options, 'allowedHosts'>): Promise<void> {
  await resolvePublic(new URL(address), options)
}

type Resolved = { address: string; family: number }[]

async function resolvePublic(url: URL, { allowedHosts, lookup = lookupAll }: Pick<Options, 'allowedHosts' | 'lookup'>) {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username !== '' || url.password !== '') throw new FetchFailure('NOT_PUBLIC')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAllowed = allowedHosts.includes(host) || allowedHosts.includes(url.host)
  if (url.port !== '' && !isAllowed) throw new FetchFailure('NOT_PUBLIC')
  const family = isIP(host)
  const resolved = family === 0 ? await lookup(host) : [{ address: host, family }]
  if (!isAllowed && !resolved.every(({ address }) => isPublicAddress(address))) throw new FetchFailure('NOT_PUBLIC')
  return resolved
}

async function lookupAll(host: string): Promise<Resolved> {
  try {
    return await resolveName(host, { all: true })
  } catch (error) {
    throw new FetchFailure('UNKNOWN_HOST', { cause: error })
  }
}

/** Public addresses at which a cloud serves its own machines. */
const CLOUD_INTERNAL: ReadonlySet<string> = new Set(['168.63.129.16'])
/** IPv6 addresses of the internet. Outside it are also those that carry an IPv4 address, such as ::127.0.0.1. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Neither private, loopback, link-local, shared, reserved nor an address that carries such a one. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || CLOUD_INTERNAL.has(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

async function open(url: URL, options: Options & { accept?: string }, signal: AbortSignal): Promise<IncomingMessage> {
  const resolved = await within(signal, resolvePublic(url, options))
  const toChecked: LookupFunction = (_host, { all }, done) => {
    if (all) done(null, resolved)
    else done(null, resolved[0]?.address ?? '', resolved[0]?.family)
  }
  const { etag = null, lastModified = null } = options.validators ?? {}
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      // No connection of an earlier request, which may have gone to another address.
      agent: false,
      lookup: toChecked,
      signal,
      headers: {
        accept: options.accept ?? 'text/calendar, text/html, application/ld+json, */*;q=0.5',
        'accept-encoding': 'gzip, br',
        'accept-language': 'nl',
        'user-agent': options.userAgent,
        ...(etag === null ? {} : { 'if-none-match': etag }),
        ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
      },
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end()
  })
}

/** A lookup cannot be aborted, only left. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    work.then(resolve, reject)
  })

async function read(response: IncomingMessage, status: number, url: URL): Promise<FetchedBytes> {
  if (status === 304) {
    response.destroy()
    return { isUnchanged: true }
  }
  if (status < 200 || status > 299) {
    response.destroy()
    throw new FetchFailure('STATUS', { status })
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of decompressed(response) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) {
      response.destroy()
      throw new FetchFailure('TOO_LARGE')
    }
    chunks.push(chunk)
  }
  const { etag = null, 'last-modified': lastModified = null, 'content-type': contentType = '' } = response.headers
  return { isUnchanged: false, bytes: Buffer.concat(chunks), contentType, url: url.href, etag, lastModified }
}

/** The limit counts what comes out, because a small file may decompress to a very large one. */
function decompressed(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity'
  const isBrotli = encoding === 'br'
  // Any other value, such as a charset, is no compression.
  if (!isBrotli && !/^(x-)?(gzip|deflate)$/.test(encoding)) return response
  const target = isBrotli ? createBrotliDecompress() : createUnzip()
  return pipeline(response, target, () => undefined)
}
