import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerWebPages, type WebPagesOptions } from './web-pages.ts'

let webDir: string
let app: FastifyInstance
const SCRIPT = 'export const answer = 42\n'.repeat(80)
/** Differs from the script, to recognise the file compressed at build time. */
const COMPRESSED = `${SCRIPT}// built`

/** A fake page renderer: returns its arguments, and behaves as the address says. */
const RENDERER = `
export async function render(request, context) {
  const url = new URL(request.url)
  if (url.pathname === '/breaks') throw new Error('secret detail')
  if (url.pathname === '/breaks-whole')
    return new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } })
  if (url.pathname === '/slow') {
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(encoder.encode('<p>first</p>'))
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }))
        globalThis.abortedPath = url.pathname
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  if (url.pathname.startsWith('/same')) {
    globalThis.sameRendered = (globalThis.sameRendered ?? 0) + 1
    const version = globalThis.sameVersion
    await globalThis.sameGate
    const headers = { 'content-type': 'text/html; charset=utf-8', 'x-shared-page': '1', 'x-picture-origins': 'https://p.example' }
    return new Response('<script nonce="' + context.nonce + '">' + version + '</script>', { headers })
  }
  if (url.pathname === '/form') {
    const form = await request.formData()
    const answer = await context.callApiAsVisitor('POST', '/auth/login', { body: Object.fromEntries(form) })
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  if (url.pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/there' } })
  const status = url.pathname === '/' ? 200 : 404
  context.logError(new Error('logged'))
  const shown = { url: request.url, nonce: context.nonce, company: context.company.email, agent: request.headers.get('user-agent') }
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' })
  if (url.pathname === '/') headers.set('x-picture-origins', "https://pictures.example https://a.example:8443 http://plain.example * 'unsafe-eval'; script-src https://b.example/path")
  headers.append('set-cookie', 'a=1')
  headers.append('set-cookie', 'b=2')
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(shown), { status, headers })
}
`

async function serve(publicUrl: string, more: Partial<WebPagesOptions> = {}): Promise<FastifyInstance> {
  const server = Fastify()
  server.get('/api/health', () => ({ success: true }))
  await registerWebPages(server, {
    mode: 'built',
    webDir,
    pageContext: {
      publicUrl,
      company: {
        name: '',
        address: '',
        email: 'hallo@example.nl',
        phone: '',
        kvk: '',
        vat: '',
        isPlaceholder: false,
      },
      development: false,
      hasPaymentSandbox: false,
      callApi: async () => ({ status: 404, body: null }),
    },
    ...more,
  })
  return server
}

beforeEach(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'web-pages-'))
  await mkdir(join(webDir, 'build/server'), { recursive: true })
  await mkdir(join(webDir, 'build/client/assets'), { recursive: true })
  await writeFile(join(webDir, 'build/server/index.js'), RENDERER)
  await writeFile(join(webDir, 'build/client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(webDir, 'build/client/assets/root-1a2b.js'), SCRIPT)
  await writeFile(join(webDir, 'build/client/assets/root-1a2b.js.br'), brotliCompressSync(COMPRESSED))
  app = await serve('http://localhost:3000')
})

afterEach(async () => {
  await app.close()
  await rm(webDir, { recursive: true })
})

function directives(policy: unknown): Record<string, string> {
  return Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )
}

describe('a posted form', () => {
  const post = (headers: Record<string, string>, payload = 'identifier=sanne') =>
    app.inject({ method: 'POST', url: '/form', headers, payload, remoteAddress: '192.0.2.7' })
  const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Phone' }

  it("calls the api in the visitor's name, and its response is not stored", async () => {
    const calls: unknown[] = []
    await app.close()
    app = await serve('http://localhost:3000', {
      onChange: () => undefined,
      pageContext: {
        publicUrl: 'http://localhost:3000',
        company: {} as never,
        development: false,
        hasPaymentSandbox: false,
        callApi: async (...call) => {
          calls.push(call)
          return { status: 200, body: null }
        },
      },
    })
    const { statusCode, headers } = await post({ ...FORM, origin: 'http://localhost:3000' })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    const visitor = { address: '192.0.2.7', userAgent: 'Phone' }
    expect(calls).toEqual([['POST', '/auth/login', { body: { identifier: 'sanne' } }, visitor]])
  })

  it.each([
    ['another origin', { ...FORM, origin: 'https://elsewhere.example' }, 403],
    ['an opaque origin', { ...FORM, origin: 'null' }, 403],
    ['JSON', { 'content-type': 'application/json' }, 415],
    ['a file upload', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['no content type', {}, 415],
  ])('refuses %s', async (_, headers, status) => {
    expect((await post(headers as Record<string, string>)).statusCode).toBe(status)
  })
})

describe('a shared page', () => {
  type RendererState = { sameRendered: number; sameVersion: string; sameGate?: Promise<void> }
  const renderer = globalThis as unknown as RendererState
  let changed: () => void
  let cachingApp: FastifyInstance
  const read = async (path = '/same') => {
    const { body, headers } = await cachingApp.inject(path)
    const [, nonce, version] = /nonce="([^"]+)">(.*)</.exec(body) ?? []
    expect(directives(headers['content-security-policy'])).toMatchObject({
      'script-src': `'self' 'nonce-${nonce}'`,
      'img-src': expect.stringContaining('https://p.example'),
    })
    expect(headers).not.toHaveProperty('x-shared-page')
    return { nonce, version }
  }
  beforeEach(async () => {
    cachingApp = await serve('http://localhost:3000', { onChange: (call) => (changed = call) })
    Object.assign(renderer, { sameRendered: 0, sameVersion: 'one', sameGate: undefined })
  })
  afterEach(() => cachingApp.close())

  it('is rendered once, with a new nonce per response', async () => {
    const [first, second] = [await read(), await read()]
    expect([first.version, second.version, renderer.sameRendered]).toEqual(['one', 'one', 1])
    expect(second.nonce).not.toBe(first.nonce)
  })

  it('is rendered for each request with a query, and only the one without is cached', async () => {
    await read('/same?via=poster')
    renderer.sameVersion = 'two'
    expect((await read()).version).toBe('two')
    renderer.sameVersion = 'three'
    expect((await read('/same?via=poster')).version).toBe('three')
    expect([(await read()).version, renderer.sameRendered]).toEqual(['two', 3])
  })

  it('is rendered again after a change, also if rendering began before the change', async () => {
    await read()
    renderer.sameVersion = 'two'
    changed()
    expect((await read()).version).toBe('two')
    changed()
    const gate = Promise.withResolvers<void>()
    renderer.sameGate = gate.promise
    const early = read()
    await expect.poll(() => renderer.sameRendered).toBe(3)
    renderer.sameVersion = 'three'
    changed()
    gate.resolve()
    expect((await early).version).toBe('two')
    expect((await read()).version).toBe('three')
  })
})

describe('a page', () => {
  it('has a new nonce per response, in its policy too', async () => {
    const first = await app.inject('/')
    const second = await app.inject('/')
    const { nonce } = first.json()
    expect(directives(first.headers['content-security-policy'])['script-src']).toBe(`'self' 'nonce-${nonce}'`)
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    expect(second.json().nonce).not.toBe(nonce)
  })

  it('has a policy that allows only this site', async () => {
    const { headers } = await app.inject('/nowhere')
    expect(directives(headers['content-security-policy'])).toMatchObject({
      'default-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'connect-src': "'self' ws://localhost:3000",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'object-src': "'none'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(), microphone=()'),
    })
  })

  it('may show pictures of the https origins it names only', async () => {
    const { headers } = await app.inject('/')
    expect(directives(headers['content-security-policy'])).toMatchObject({
      'img-src': "'self' data: blob: https://pictures.example https://a.example:8443",
      'script-src': expect.stringMatching(/^'self' 'nonce-[^ ]+'$/),
    })
    expect(headers).not.toHaveProperty('x-picture-origins')
  })

  it('may be framed by a page of this site', async () => {
    const framed = async (site: string) => {
      const { headers } = await app.inject({
        url: '/',
        headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': site },
      })
      return [directives(headers['content-security-policy'])['frame-ancestors'], headers['x-frame-options']]
    }
    expect(await framed('same-origin')).toEqual(["'self'", 'SAMEORIGIN'])
    for (const site of ['same-site', 'cross-site', 'none']) expect(await framed(site)).toEqual(["'none'", 'DENY'])
  })

  it('requires https if the public URL is https', async () => {
    const plain = await app.inject('/')
    expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(plain.headers).not.toHaveProperty('strict-transport-security')

    const secure = await serve('https://site.example', { imageHosts: ['static.klipy.com', 'gifs.example'] })
    const { headers } = await secure.inject('/nowhere')
    expect(directives(headers['content-security-policy'])).toMatchObject({
      'upgrade-insecure-requests': '',
      'connect-src': "'self' wss://site.example",
      'img-src': "'self' data: blob: https://static.klipy.com https://gifs.example",
    })
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    await secure.close()
  })

  it('is never cached by browsers', async () => {
    expect((await app.inject('/')).headers['cache-control']).toBe('private, no-cache')
    expect((await app.inject('/nowhere')).headers['cache-control']).toBe('private, no-cache')
  })

  it('keeps status, headers and all cookies of the rendered response', async () => {
    const missing = await app.inject({ url: '/nowhere', headers: { 'user-agent': 'curious' } })
    expect(missing.statusCode).toBe(404)
    expect(missing.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(missing.headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(missing.json()).toMatchObject({ agent: 'curious', company: 'hallo@example.nl' })
    const moved = await app.inject('/moved')
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/there'])
  })

  it('resolves every address on this site', async () => {
    const { url } = (await app.inject('//evil.example/x?a=1')).json()
    expect(url).toBe('http://localhost:3000//evil.example/x?a=1')
  })

  it('answers HEAD without a body and no other method than GET', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-security-policy']).toContain('nonce-')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
      expect((await app.inject({ method, url: '/' })).headers).not.toHaveProperty('content-security-policy')
  })

  it.each(['/breaks', '/breaks-whole'])('hides the details of an error (%s)', async (url) => {
    const broken = await app.inject(url)
    expect(broken.statusCode).toBe(500)
    expect(broken.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(broken.body).toContain('Er ging iets mis')
    expect(broken.body).not.toMatch(/secret detail|Unexpected/)
    expect(broken.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('is compressed if the browser accepts it', async () => {
    const long = await app.inject({ url: `/${'x'.repeat(2000)}`, headers: { 'accept-encoding': 'br' } })
    expect(long.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(long.rawPayload).toString()).toContain('hallo@example.nl')
  })

  it('is streamed while rendering, which stops when the browser disconnects', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const disconnect = new AbortController()
    const response = await fetch(`${app.listeningOrigin}/slow`, { signal: disconnect.signal })
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('<p>first</p>')
    disconnect.abort()
    await expect.poll(() => (globalThis as { abortedPath?: string }).abortedPath).toBe('/slow')
  })
})

describe('a file', () => {
  it('named by hash is cached for a year and served as compressed at build time', async () => {
    const plain = await app.inject('/assets/root-1a2b.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.body).toBe(SCRIPT)
    const small = await app.inject({ url: '/assets/root-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(COMPRESSED)
  })

  it('without a hash is revalidated', async () => {
    const icon = await app.inject('/favicon.svg')
    expect(icon.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' })
  })

  it('of an older build is a 404, not a page', async () => {
    const old = await app.inject('/assets/root-0000.js')
    expect([old.statusCode, old.headers['content-type'], old.headers['cache-control']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ])
  })

  it('outside the client build is not served', async () => {
    for (const url of ['/../server/index.js', '/%2e%2e/server/index.js', '/assets/..%2f..%2f..%2fserver/index.js'])
      expect((await app.inject(url)).body).not.toContain('secret detail')
  })
})

it('leaves addresses with another route alone', async () => {
  expect((await app.inject('/api/health')).json()).toEqual({ success: true })
})
