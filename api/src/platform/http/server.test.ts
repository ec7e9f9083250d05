import { brotliDecompressSync } from 'node:zlib'
import { login, register } from 'contract/auth/auth.ts'
import { sendContactMessage } from 'contract/contact.ts'
import { importEvent } from 'contract/events/submitting.ts'
import { listGroups } from 'contract/groups/listing.ts'
import { SOCKET_PATH } from 'contract/realtime.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { listContractRoutes } from '../../testing/routes/contract-routes.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { originsOf } from '../origins.ts'

const PUBLIC_URL = 'https://site.example'
const testApp = useTestApp({ publicUrl: PUBLIC_URL, metricsToken: 'a-token-for-metrics' })
const proxied = useTestApp({ trustProxy: ['127.0.0.1'] })
const production = useTestApp({ isProduction: true, publicUrl: PUBLIC_URL })
const limited = useTestApp({ rateLimitScale: 0.01 })

let member: TestUser
beforeAll(async () => {
  member = await makeUser(testApp.ctx)
})

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  testApp.app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('a JSON body', () => {
  test('above its route’s limit is refused before it is parsed', async () => {
    const wide = `[${'1,'.repeat(500_000)}1]`
    for (const path of ['/api/auth/login', '/api/contact', '/api/nowhere'])
      expect((await post(path, wide)).statusCode, path).toBe(413)
  })

  test('may be large where the contract says so', async () => {
    const response = await testApp.call(importEvent, { as: member, body: { text: 'x'.repeat(800_000) } })
    expect([response.status, response.body.code]).toEqual([422, 'EVENT_IMPORT_EMPTY'])
  })

  test('nested too deeply is malformed', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    expect((await post('/api/auth/login', deep)).statusCode).toBe(400)
  })

  test.each(['{"__proto__":{"isAdmin":true},"identifier":""}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'cannot change a prototype: %s',
    async (body) => {
      expect((await post('/api/auth/login', body)).statusCode).toBe(422)
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    },
  )

  test('names the field that holds a NUL character, however deep', async () => {
    const response = await testApp.call(register, { raw: { body: { a: { b: ['x', 'y\0'] } } } })
    expect(response.body.errors).toEqual([{ field: 'a.b.1', message: expect.any(String) }])
    expect((await post('/api/auth/login', '{"a\\u0000":1}')).statusCode).toBe(400)
  })

  test('of which a schema decodes a text may hold no NUL character in it', async () => {
    const response = await testApp.call(listGroups, { as: member, raw: { query: { tags: '["a\\u0000"]' } } })
    expect([response.status, response.body.errors]).toEqual([422, [{ field: 'tags.0', message: expect.any(String) }]])
  })
})

describe('an answer', () => {
  const get = (url: string, encoding: string) =>
    testApp.app.server.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })

  test('is compressed as the browser asks', async () => {
    const plain = await get('/api/docs', 'identity')
    const compressed = await get('/api/docs', 'gzip, deflate, br')
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
    expect(compressed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
  })

  test('below a kilobyte is sent as it is', async () => {
    expect((await get('/api/events/stats', 'br')).headers['content-encoding']).toBeUndefined()
  })
})

describe('a multipart form', () => {
  const BROKEN: Readonly<Record<string, [type: string, body: string]>> = {
    'without a boundary': ['multipart/form-data', 'x'],
    'cut off in a field': [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx',
    ],
    'cut off in a file': [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="profilePhoto"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nx',
    ],
    'with a broken part header': ['multipart/form-data; boundary=b', '--b\r\n\0\0\0:\r\n\r\nx\r\n--b--\r\n'],
    'without a part': ['multipart/form-data; boundary=b', 'nothing of the kind'],
    'with a field called __proto__': [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
  }

  test.each(Object.entries(BROKEN))('%s is never our failure, on any route', async (_name, [type, body]) => {
    const caller = await makeUser(testApp.ctx)
    const routes = (await listContractRoutes()).filter(({ method }) => method !== 'GET')
    for (const { method, path } of routes) {
      const response = await testApp.app.server.inject({
        method,
        url: `/api${path.replace(/:\w+/g, 'x')}`,
        payload: body,
        headers: { 'content-type': type, authorization: `Bearer ${caller.accessToken}` },
      })
      expect(response.statusCode, `${method} ${path}`).toBeLessThan(500)
    }
    const upload = await post('/api/users/upload-photo', body, {
      'content-type': type,
      authorization: `Bearer ${member.accessToken}`,
    })
    // A part with unreadable headers is skipped, so the photo is missing.
    expect(upload.statusCode).toBe(body.includes('\0') ? 422 : 400)
  })

  test('above the limit of its route is refused, also where no file is expected', async () => {
    const form = `--b\r\ncontent-disposition: form-data; name="bericht"\r\n\r\n${'x'.repeat(300_000)}\r\n--b--\r\n`
    const response = await post(`/api${sendContactMessage.path}`, form, {
      'content-type': 'multipart/form-data; boundary=b',
    })
    expect([response.statusCode, response.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
})

test('a refused body is read to its end, so that a proxy receives the response; a huge one is not', async () => {
  for (const [bytes, connection] of [
    [200_000, undefined],
    [9_000_000, 'close'],
  ] as const) {
    const response = await post(`/api${login.path}`, ' '.repeat(bytes))
    expect([response.statusCode, response.headers.connection]).toEqual([413, connection])
  }
})

test.each(['Bearer', 'bearer', 'BEARER'])('an access token is known under the scheme %s', async (scheme) => {
  const headers = { authorization: `${scheme} ${member.accessToken}` }
  expect((await testApp.app.server.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200)
})

describe('the origin', () => {
  const statusOf = async (origin: string, headers: Record<string, string> = {}) =>
    (await post(`/api${login.path}`, '{}', { origin, ...headers })).statusCode

  test('is held against PUBLIC_URL alone, whatever Host or a proxy header says', async () => {
    expect(await statusOf(PUBLIC_URL)).toBe(422)
    expect(await statusOf('http://evil.example', { host: 'evil.example' })).toBe(403)
    expect(await statusOf('https://evil.example', { host: 'evil.example' })).toBe(403)
    expect(await statusOf('https://evil.example', { 'x-forwarded-host': 'evil.example' })).toBe(403)
    expect(await statusOf('null')).toBe(403)
    expect(await statusOf('http://localhost:3000')).toBe(403)
  })

  test('of the socket too', async () => {
    const address = await testApp.listen()
    const statusWith = async (origin: string) =>
      (await fetch(`${address}${SOCKET_PATH}/?EIO=4&transport=polling`, { headers: { origin } })).status
    expect(await statusWith(new URL(address).origin)).toBe(403)
    expect(await statusWith('https://evil.example')).toBe(403)
    expect(await statusWith(PUBLIC_URL)).toBe(200)
  })

  test('of a loopback address may have each of its names', () => {
    expect(originsOf('http://localhost:3000')).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
    expect(originsOf('https://site.example/')).toEqual(['https://site.example'])
  })
})

describe('every response', () => {
  test.each(['/api/health/live', '/api/nowhere', '/uploads/nowhere.webp', '/robots.txt', '/metrics', '/nowhere'])(
    '%s may not be sniffed, and keeps the browser on https',
    async (url) => {
      const { headers } = await testApp.app.server.inject({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
    },
  )

  test('of the socket alike', async () => {
    const address = await limited.listen()
    const { headers } = await fetch(`${address}${SOCKET_PATH}/?EIO=4&transport=polling`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

test('an address that cannot be decoded is refused in the words of the contract', async () => {
  const response = await testApp.app.server.inject({ url: '/api/events/%' })
  expect([response.statusCode, response.json().code]).toEqual([400, 'MALFORMED_REQUEST'])
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

describe('/metrics', () => {
  const statusOf = async (app: typeof testApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await app.app.server.inject({ url: '/metrics', headers, remoteAddress })).statusCode

  test('is open to loopback without a proxy, and to the token', async () => {
    expect(await statusOf(testApp)).toBe(200)
    expect(await statusOf(testApp, {}, '203.0.113.5')).toBe(404)
    expect(await statusOf(testApp, { authorization: 'Bearer a-token-for-metrics' }, '203.0.113.5')).toBe(200)
    expect(await statusOf(testApp, { authorization: 'Bearer another-token-here' }, '203.0.113.5')).toBe(404)
    // As many bytes as the token, and as many characters.
    expect(await statusOf(testApp, { authorization: 'Bearer é-token-for-metric' }, '203.0.113.5')).toBe(404)
    expect(await statusOf(testApp, { authorization: 'Bearer é-token-for-metrics' }, '203.0.113.5')).toBe(404)
  })

  test.each(['forwarded', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-host', 'via'])(
    'is closed to a request with %s',
    async (name) => {
      expect(await statusOf(testApp, { [name]: '203.0.113.5' })).toBe(404)
    },
  )

  test('is closed to loopback when a proxy is configured', async () => {
    expect(await statusOf(proxied)).toBe(404)
  })
})

describe('the api documentation', () => {
  test('is open outside production', async () => {
    expect((await testApp.app.server.inject({ url: '/api/docs' })).statusCode).toBe(200)
  })

  test('is a page for browsers and JSON for programs', async () => {
    const page = await testApp.app.server.inject({ url: '/api/docs', headers: { accept: 'text/html,*/*' } })
    expect([page.statusCode, page.headers.location]).toEqual([302, '/api/docs/ui'])
    const document = (await testApp.app.server.inject({ url: '/api/docs/ui/json' })).json()
    expect(document.paths['/groups/{id}/join'].post).toMatchObject({ operationId: 'joinGroup', tags: ['groups'] })
  })

  test('is for administrators in production', async () => {
    const [boss, other] = [await makeUser(production.ctx, { isAdmin: true }), await makeUser(production.ctx)]
    for (const url of ['/api/docs', '/api/docs/ui/json', '/api/docs/ui/yaml']) {
      const statusAs = async (user: TestUser | null) =>
        (
          await production.app.server.inject({
            url,
            headers: user === null ? {} : { authorization: `Bearer ${user.accessToken}` },
          })
        ).statusCode
      expect([await statusAs(null), await statusAs(other), await statusAs(boss)], url).toEqual([401, 403, 200])
    }
  })

  test('has a policy under which its own scripts run and no others', async () => {
    const { headers } = await testApp.app.server.inject({ url: '/api/docs/ui' })
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src")
  })
})

test('pages are limited per address, with a readable refusal', async () => {
  const get = (remoteAddress: string) => limited.app.server.inject({ url: '/robots.txt', remoteAddress })
  for (let index = 0; index < 6; index++) expect((await get('203.0.113.9')).statusCode).toBe(200)
  const refused = await get('203.0.113.9')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).toContain('Wacht even')
  expect((await get('203.0.113.10')).statusCode).toBe(200)
})

test('files are limited apart from pages', async () => {
  const get = () => limited.app.server.inject({ url: '/uploads/nowhere.webp', remoteAddress: '203.0.113.11' })
  for (let index = 0; index < 60; index++) expect((await get()).statusCode).toBe(404)
  expect((await get()).statusCode).toBe(429)
})
