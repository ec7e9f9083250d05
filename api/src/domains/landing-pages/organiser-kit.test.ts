import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const get = (url: string) => testApp.app.server.inject({ url })
const decode = async (picture: Buffer) => {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('the card may be framed by any site, runs nothing, weighs little and shows live numbers', async () => {
  const event = await makeEvent(testApp.ctx, { slug: 'nacht', title: '<script>alert(1)</script> "Nacht" & dag' })
  const card = await get('/embed/nacht')
  expect(card.statusCode).toBe(200)
  expect(card.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(card.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors \*$/,
  )
  expect(card.headers).not.toHaveProperty('x-frame-options')
  expect(card.headers).not.toHaveProperty('set-cookie')
  expect(card.rawPayload.length).toBeLessThan(5_000)
  expect(card.body).not.toMatch(/<script|<img|<form|style="|\son\w+=|persoon/)
  expect(card.body).toContain('href="https://example.nl/evenement/nacht?via=knop" target="_blank" rel="noopener"')
  expect(card.body).toContain('Nog geen groep. Begin jij de eerste?')
  for (let number = 0; number < 3; number++) await makeGroup(testApp.ctx, { eventId: event.id, maxMembers: 8 })
  expect((await get('/embed/Nacht')).body).toContain('<b>Er zijn al 3 groepen</b>. Er zijn nog 21 plekken vrij.')
})

test('the QR code and the poster lead to the address that stands', async () => {
  const title = 'Het Allerlangste Festival van Nederland 🎪'
  await makeEvent(testApp.ctx, { slug: 'lang-festival', title, status: 'PUBLISHED' })
  const qr = await get('/events/lang-festival/qr.svg')
  expect(qr.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
  expect(await decode(qr.rawPayload)).toBe('https://example.nl/alleen-naar-lang-festival?via=poster')
  const poster = await get('/events/lang-festival/poster.pdf')
  expect(poster.headers['content-type']).toBe('application/pdf')
  const pdf = poster.rawPayload.toString('latin1')
  expect(pdf).toMatch(/^%PDF-1\.7\n[\s\S]*%%EOF\n$/)
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  expect(pdf.slice(start, start + 6)).toBe('xref\n0')
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets.map((offset) => pdf.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `${number} 0 obj`),
  )
  expect(poster.rawPayload.length).toBeLessThan(2_000_000)
})

test('an event that is hidden, cancelled, over or unknown has no kit', async () => {
  const past = new Date(Date.now() - 1000)
  const hidden = [
    await makeEvent(testApp.ctx, { status: 'CANCELLED' }),
    await makeEvent(testApp.ctx, { status: 'PENDING' }),
    await makeEvent(testApp.ctx, { isPublic: false }),
    await makeEvent(testApp.ctx, { status: 'PUBLISHED', startsAt: past, overAt: past }),
    { slug: 'bestaat-niet' },
    { slug: '%3Cscript%3E' },
    { slug: 'a%00b' },
  ]
  for (const { slug } of hidden) {
    for (const file of ['qr.svg', 'poster.pdf']) expect((await get(`/events/${slug}/${file}`)).statusCode).toBe(404)
    const card = await get(`/embed/${slug}`)
    expect([card.statusCode, card.headers['content-security-policy']]).toEqual([
      404,
      expect.stringContaining('frame-ancestors *'),
    ])
    expect(card.body).toContain('staat niet meer op')
  }
})

test('the card and the pages behind a printed code say that the event is cancelled', async () => {
  const title = 'Nacht <b>& dag'
  const { slug } = await makeEvent(testApp.ctx, { status: 'CANCELLED', decidedAt: testApp.ctx.now(), title })
  const card = await get(`/embed/${slug}`)
  expect(card.statusCode).toBe(404)
  expect(card.body).toContain('<h1>‘Nacht &lt;b&gt;&amp; dag’ gaat niet door</h1>')
  expect((await get(`/events/${slug}/qr.svg`)).statusCode).toBe(404)
})
