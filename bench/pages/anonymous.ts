import { loadavg } from 'node:os'
import { cpuMeter, MAX_TIMES, measureCpu, type Send } from '../measuring/cpu.ts'
import type { Bench, Server } from '../measuring/processes.ts'
import { createPublicPages, insertEvents, LANDING_PATH } from './public-pages.ts'

const GOAL = 3
const EVENTS = 20_000
const KIB = 1024
const BODY_BYTES = 64 * KIB
const LARGE_BODY_BYTES = 1_000_000
/** Node refuses more than 16 KiB of headers and address. */
const QUERY_BYTES = 15 * KIB
const LOGIN = { identifier: 'meting', password: 'Festival!2026' }
const JSON_TYPE = { 'content-type': 'application/json' }

/**
 * P11: CPU of the application and PostgreSQL for one anonymous request, however odd within the limits of sizes, beside a valid
 * login. Jobs that a request causes count too.
 */
export async function measureAnonymous({ postgres, startProduct, connect }: Bench): Promise<void> {
  await createPublicPages(postgres.appUrl)
  const database = await connect(postgres.adminUrl)
  const product = await startProduct()
  await insertEvents(database, EVENTS)
  const { rows } = await database.query<{ id: string }>('select id from events order by id limit $1', [MAX_TIMES * 2])
  await register(product, LOGIN.identifier)
  await database.query('update users set email_verified_at = now() where username = $1', [LOGIN.identifier])
  const meter = await cpuMeter(product, database)
  const measure = (send: Send) => measureCpu(meter, send)

  const login = await measure(() => post(product, '/api/auth/login', JSON.stringify(LOGIN), JSON_TYPE))
  const requests = Object.entries(anonymousRequests(product, rows))
  const costs: { name: string; ms: number; status: number }[] = []
  for (const [name, send] of requests) costs.push({ name, ...(await measure(send)) })
  costs.sort((a, b) => b.ms - a.ms)
  const ratio = (ms: number) => (ms / login.ms).toFixed(2)
  for (const { name, ms, status } of costs) console.log(`  ${ms.toFixed(1)} ms  ${ratio(ms)}  ${status}  ${name}`)
  const [costliest] = costs
  console.log(
    `P11 a valid login costs ${login.ms.toFixed(1)} ms of CPU, the costliest anonymous request (${costliest?.name}) ` +
      `${costliest?.ms.toFixed(1)} ms, ratio ${ratio(costliest?.ms ?? 0)} (at most ${GOAL}); ` +
      `machine load ${loadavg()[0]?.toFixed(1)}`,
  )
}

function anonymousRequests(product: Server, events: readonly { id: string }[]): Record<string, Send> {
  const json = (path: string, body: string) => () => post(product, path, body, JSON_TYPE)
  const form = (path: string, body: string | Buffer, type: string) => () =>
    post(product, path, body, { 'content-type': type })
  const get = (path: string) => () => fetch(product.address + path)
  const wide = `[${'1,'.repeat(BODY_BYTES / 2 - 2)}1]`
  const keys = `{${Array.from({ length: 5_500 }, (_, n) => `"k${n}":1`).join()}}`.slice(0, BODY_BYTES)
  const deep = '['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2)
  const large = `[${'1,'.repeat(LARGE_BODY_BYTES / 2 - 2)}1]`
  const words = encodeURIComponent('festivel festifal festval fastival festiwal festivaal feestival festivl')
  const search = encodeURIComponent(
    'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q',
  )
  const query = Array.from({ length: QUERY_BYTES / 8 }, (_, n) => `k${n % 1000}=1`)
    .join('&')
    .slice(0, QUERY_BYTES)
  const parts = (count: number) =>
    Array.from({ length: count }, (_, n) => `--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n1\r\n`).join('')
  const multipart = 'multipart/form-data; boundary=x'
  return {
    'login, wide JSON': json('/api/auth/login', wide),
    'login, many keys': json('/api/auth/login', keys),
    'login, deep JSON': json('/api/auth/login', deep),
    'login, unknown name': (n) =>
      post(product, '/api/auth/login', JSON.stringify({ ...LOGIN, identifier: `niemand${n}` }), JSON_TYPE),
    'login, 1 MB': json('/api/auth/login', large),
    'multipart, broken': form('/api/auth/login', `--x\r\n${'a'.repeat(60_000)}`, multipart),
    'multipart, headers without end': form('/api/contact', `--x\r\n${'a: b\r\n'.repeat(10_000)}`, multipart),
    'multipart, 1,000 fields': form('/api/contact', `${parts(1_000)}--x--`, multipart),
    'multipart, 1 MB': form('/api/contact', Buffer.alloc(LARGE_BODY_BYTES, 'a'), multipart),
    'events, searched for a misspelled frequent word': get('/api/events?search=festivel'),
    'events, searched for eight misspellings of it': get(`/api/events?search=${words}`),
    'events, searched for fifty letters': get(`/api/events?search=${search}`),
    'events, last page of 100': get(`/api/events?limit=100&page=200`),
    'events, a long query': get(`/api/events?${query}`),
    'places, long search': get(`/api/places?search=${'amsterdam'.repeat(10)}`),
    'home page, not cached': (n) => fetch(`${product.address}/?x=${n}`),
    'landing page, not cached': (n) => fetch(`${product.address}${LANDING_PATH}?x=${n}`),
    'page that does not exist': (n) => fetch(`${product.address}/bestaat-niet-${n}`),
    'page with a long query': (n) => fetch(`${product.address}/?${n}&${query}`),
    'share picture, drawn for the first time': (n) => fetch(`${product.address}/share/${events[n]?.id}.jpg`),
    registration: (n) => register(product, `nieuw${n}`),
  }
}

const post = ({ address }: Server, path: string, body: string | Buffer, headers: Record<string, string>) =>
  fetch(address + path, { method: 'POST', body: typeof body === 'string' ? body : new Uint8Array(body), headers })

const register = (product: Server, username: string) =>
  post(
    product,
    '/api/auth/register',
    JSON.stringify({ username, email: `${username}@example.nl`, password: LOGIN.password, acceptedTerms: true }),
    JSON_TYPE,
  )
