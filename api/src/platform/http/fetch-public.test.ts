import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { checkPublic, FetchFailure, fetchPublic, isPublicAddress } from './fetch-public.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const fetchFrom = (address: string, allowed: string[] = [], validators = { etag: null, lastModified: null } as const) =>
  fetchPublic(address, { allowedHosts: allowed, userAgent: 'test', validators })

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof FetchFailure ? error.problem : error),
  )

describe('which addresses are public', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '::a9fe:a9fe',
    '64:ff9b:1::1',
    '168.63.129.16',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each(['8.8.8.8', '145.131.0.1', '2a00:1450:400e:80e::200e', '::ffff:8.8.8.8'])('%s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
  'http://169.254.169.254/latest/meta-data/',
  'http://user:secret@8.8.8.8/',
  'http://8.8.8.8:22/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
])('%s is refused without a connection', async (address) => {
  expect(await problemOf(fetchFrom(address))).toBe('NOT_PUBLIC')
  expect(await problemOf(checkPublic(address, { allowedHosts: [] }))).toBe('NOT_PUBLIC')
})

test('a redirect to a private address is refused', async () => {
  const secret = await serve((_, response) => response.end('secret'))
  const open = await serve((_, response) => response.writeHead(302, { location: `http://${secret}/` }).end())
  expect(await problemOf(fetchFrom(`http://${open}/`, [open]))).toBe('NOT_PUBLIC')
})

test('follows redirects, five at most', async () => {
  const host = await serve((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) return void response.end('there')
    response.writeHead(301, { location: `/${left - 1}` }).end()
  })
  expect(await fetchFrom(`http://${host}/5`, [host])).toMatchObject({ text: 'there', url: `http://${host}/0` })
  expect(await problemOf(fetchFrom(`http://${host}/6`, [host]))).toBe('REDIRECTS')
})

test('sends the validators of the earlier response', async () => {
  const host = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
    response.writeHead(200, { etag: '"1"' }).end('text')
  })
  expect(await fetchFrom(`http://${host}/`, [host])).toMatchObject({ isUnchanged: false, etag: '"1"', text: 'text' })
  const again = fetchPublic(`http://${host}/`, {
    allowedHosts: [host],
    userAgent: 'test',
    validators: { etag: '"1"', lastModified: null },
  })
  expect(await again).toEqual({ isUnchanged: true })
})

test('stops above 5 MB, also of a small file that decompresses to more', async () => {
  const large = Buffer.alloc(6 * 1024 * 1024, 'a')
  const host = await serve((request, response) => {
    if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(large))
    else response.end(large)
  })
  expect(await problemOf(fetchFrom(`http://${host}/plain`, [host]))).toBe('TOO_LARGE')
  expect(await problemOf(fetchFrom(`http://${host}/gzip`, [host]))).toBe('TOO_LARGE')
})

test('names the status, and a host or server that is not there', async () => {
  const host = await serve((_, response) => response.writeHead(503).end())
  expect(await fetchFrom(`http://${host}/`, [host]).catch((error: FetchFailure) => error.status)).toBe(503)
  expect(await problemOf(fetchFrom('http://no.invalid/'))).toBe('UNKNOWN_HOST')
  expect(await problemOf(fetchFrom('http://127.0.0.1:1/', ['127.0.0.1:1']))).toBe('UNREACHABLE')
})

test('reads Latin text, with or without a declared charset', async () => {
  const host = await serve((request, response) => {
    const type = request.url === '/said' ? 'text/html; charset=iso-8859-1' : 'text/html'
    response.writeHead(200, { 'content-type': type }).end(Buffer.from('Café', 'latin1'))
  })
  for (const path of ['/said', '/not'])
    expect(await fetchFrom(`http://${host}${path}`, [host])).toMatchObject({ text: 'Café' })
})
