import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sendMessage } from 'contract/chat/chat.ts'
import { sendDirectMessage } from 'contract/chat/direct.ts'
import { listTrendingGifs, searchGifs } from 'contract/gifs.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeGroup, makeUser } from '../../testing/factories.ts'
import { useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { isSendableGif } from './policy.ts'
import { BUNDLED_GIFS } from './policy-bundled.ts'

const GIF = { messageType: 'GIF' as const, gifId: 'proost', gifUrl: '/gifs/proost.gif' }

describe('without a provider', () => {
  const testApp = useTestApp()
  const connect = useSockets(testApp)
  const makePremium = async () => {
    const [anna, bram] = [await makeUser(testApp.ctx, { chatEnhancements: true }), await makeUser(testApp.ctx)]
    return { anna, bram, group: await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] }) }
  }

  test('there are at least forty bundled GIFs, each small and animated', () => {
    expect(BUNDLED_GIFS.length).toBeGreaterThanOrEqual(40)
    let bytes = 0
    for (const { name } of BUNDLED_GIFS) {
      const path = fileURLToPath(new URL(`../../../../web/public/gifs/${name}.gif`, import.meta.url))
      expect(existsSync(path), path).toBe(true)
      const content = readFileSync(path)
      bytes += content.length
      expect(content.subarray(0, 6).toString()).toBe('GIF89a')
      // It loops.
      expect(content.includes('NETSCAPE2.0')).toBe(true)
    }
    expect(bytes).toBeLessThan(2_000_000)
  })

  test('a search matches prefixes of Dutch words and ignores accents', async () => {
    const { anna } = await makePremium()
    const search = async (q: string) =>
      (await testApp.call(searchGifs, { as: anna, query: { q } })).data.gifs.map(({ id }) => id)
    expect(await search('biertje')).toContain('proost')
    expect(await search('GEFELIC')).toEqual(['taart'])
    expect(await search('oke')).toContain('oke')
    const nothing = await testApp.call(searchGifs, { as: anna, query: { q: 'kwantummechanica' } })
    expect(nothing.data).toEqual({
      gifs: [],
      attribution: null,
      message: 'Geen GIFs gevonden voor “kwantummechanica”.',
    })
    expect(await search('')).toHaveLength(20)
    const trending = (await testApp.call(listTrendingGifs, { as: anna })).data
    expect(trending.gifs).toHaveLength(20)
    expect(trending.message).toBeNull()
    expect(trending.gifs[0]).toEqual({
      id: 'ga-je-mee',
      title: 'Ga je mee?',
      url: '/gifs/ga-je-mee.gif',
      previewUrl: '/gifs/ga-je-mee.gif',
      width: 200,
      height: 150,
    })
  })

  test('a user with the upgrade sends one in both kinds of conversation, with or without a caption', async () => {
    const { anna, bram, group } = await makePremium()
    const [a, b] = [await connect(anna), await connect(bram)]
    await b.send('join-group', { groupId: group.id })
    const sent = await a.send('send-message', { groupId: group.id, content: '', ...GIF })
    if (!sent.success) throw new Error(sent.message)
    expect(await b.waitFor('new-message')).toEqual(sent.data.message)
    expect(sent.data.message).toMatchObject({ content: '', ...GIF })
    const direct = await a.send('direct-message:send', { receiverId: bram.id, message: 'Proost!', ...GIF })
    expect(direct).toMatchObject({ success: true, data: { message: { message: 'Proost!', ...GIF } } })
  })

  test('a user without the upgrade cannot send one over HTTP or a socket, also after losing it', async () => {
    const { anna, bram, group } = await makePremium()
    const [a, b] = [await connect(anna), await connect(bram)]
    const refused = {
      success: false,
      code: 'PREMIUM_REQUIRED',
      message: 'Premium Vereist: Je hebt premium chat uitbreidingen nodig om GIFs te versturen',
    }
    const body = { content: 'Hoi', ...GIF }
    expect(await b.send('send-message', { groupId: group.id, ...body })).toEqual(refused)
    expect(await b.send('send-message', { groupId: group.id, ...body, messageType: 'TEXT' })).toEqual(refused)
    expect(await b.send('direct-message:send', { receiverId: anna.id, message: '', ...GIF })).toEqual(refused)
    const response = await testApp.call(sendMessage, { as: bram, params: { id: group.id }, body })
    expect([response.status, response.body.code]).toEqual([403, 'PREMIUM_REQUIRED'])
    const direct = await testApp.call(sendDirectMessage, {
      as: bram,
      params: { userId: anna.id },
      body: { message: '', ...GIF },
    })
    expect(direct.body.code).toBe('PREMIUM_REQUIRED')

    expect(await a.send('send-message', { groupId: group.id, ...body })).toMatchObject({ success: true })
    await testApp.ctx.db.update(users).set({ chatEnhancements: false }).where(eq(users.id, anna.id))
    expect(await a.send('send-message', { groupId: group.id, ...body })).toEqual(refused)
  })

  test('a foreign picture is refused, after the check of the upgrade', async () => {
    const { anna, bram, group } = await makePremium()
    const outsider = await makeUser(testApp.ctx)
    const evil = { content: '', ...GIF, gifUrl: 'https://evil.example/proost.gif' }
    const send = async (user: typeof anna) =>
      (await testApp.call(sendMessage, { as: user, params: { id: group.id }, body: evil })).body.code
    expect([await send(anna), await send(bram), await send(outsider)]).toEqual([
      'GIF_REFUSED',
      'PREMIUM_REQUIRED',
      'NOT_GROUP_MEMBER',
    ])
  })
})

test.each([
  ['https://static.klipy.com/media/abc/klipy.gif', true],
  ['https://static.klipy.com/media/abc/klipy.webp?cid=1&rid=klipy.webp', true],
  ['http://static.klipy.com/media/abc/klipy.gif', false],
  ['https://static.klipy.com:8443/media/abc/klipy.gif', false],
  ['https://me@static.klipy.com/media/abc/klipy.gif', false],
  ['https://static.klipy.com@evil.example/giphy.gif', false],
  ['https://static.klipy.com.evil.example/giphy.gif', false],
  ['https://evil-static.klipy.com/giphy.gif', false],
  ['https://static.klipy.com\\@evil.example/giphy.gif', false],
  ['https://static.klipy.com/media/abc/klipy.svg', false],
  ['https://static.klipy.com/media/abc/klipy.gif#.svg', false],
  ['//static.klipy.com/media/abc/klipy.gif', false],
  ['data:image/gif;base64,R0lGODlhAQABAAAAACw=', false],
  ['javascript:alert(1)//static.klipy.com/a.gif', false],
  ['/gifs/proost.gif', false],
  ['/gifs/../uploads/x.gif', false],
  ['', false],
])('%s may be sent: %s', (url, may) => {
  expect(isSendableGif({ url, id: 'abc' }, ['static.klipy.com'])).toBe(may)
})

describe('with a provider', () => {
  let outcome: 'success' | 'failure' | 'timeout' = 'success'
  const requested: string[] = []
  const provider: Server = createServer((request, response) => {
    requested.push(request.url ?? '')
    if (outcome === 'timeout') return
    response.setHeader('content-type', 'application/json')
    if (outcome === 'failure') return void response.writeHead(500).end('oops')
    const host = (name: string) => `https://${name}/media/abc/klipy.gif`
    const gif = (id: number, url: string) => ({
      id,
      title: 'Proost',
      file: { md: { gif: { url, width: '200', height: 100 } }, sm: { webp: { url: url.replace('.gif', '.webp') } } },
    })
    const data = [gif(7, host('static.klipy.com')), gif(8, host('tracker.example'))]
    response.end(JSON.stringify({ data: { data } }))
  })
  const testApp = useTestApp({ klipyApiKey: 'sleutel' })
  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    Object.assign(testApp.ctx.config, { klipyApiUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` })
  })
  afterAll(() => {
    provider.closeAllConnections()
    provider.close()
  })

  test('its GIFs are offered with attribution, only from its own hosts', async () => {
    const anna = await makeUser(testApp.ctx)
    const found = (await testApp.call(searchGifs, { as: anna, query: { q: 'proost & meer', limit: 5 } })).data
    expect(found).toEqual({
      attribution: 'Powered by KLIPY',
      message: null,
      gifs: [
        {
          id: '7',
          title: 'Proost',
          url: 'https://static.klipy.com/media/abc/klipy.gif',
          previewUrl: 'https://static.klipy.com/media/abc/klipy.webp',
          width: 200,
          height: 100,
        },
      ],
    })
    expect(requested.at(-1)).toBe(
      '/api/v1/sleutel/gifs/search?per_page=5&page=1&locale=nl&content_filter=high&q=proost+%26+meer',
    )
  })

  test('a failing or hanging one is a Dutch message within five seconds', async () => {
    const anna = await makeUser(testApp.ctx)
    outcome = 'failure'
    const bad = await testApp.call(searchGifs, { as: anna, query: { q: 'proost' } })
    expect([bad.status, bad.body.message]).toEqual([503, 'Zoeken naar GIFs mislukt'])
    outcome = 'timeout'
    const limit = new AbortController()
    const setLimit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    const count = requested.length
    const call = testApp.call(listTrendingGifs, { as: anna })
    await expect.poll(() => requested.length).toBe(count + 1)
    limit.abort()
    const hanging = await call
    expect([hanging.status, hanging.body.message]).toEqual([503, 'Kon trending GIFs niet laden'])
    expect(setLimit.mock.calls[0]?.[0]).toBeLessThan(5_000)
    setLimit.mockRestore()
  })
})
