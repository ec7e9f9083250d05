import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeEvent } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const getCode = (slug: string) => testApp.app.server.inject({ url: `/events/${slug}/qr.svg` })
const decode = async (picture: Buffer) => {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('the QR code leads to the one public address', async () => {
  await makeEvent(testApp.ctx, { slug: 'lang-festival', status: 'PUBLISHED' })
  await makeEvent(testApp.ctx, { slug: 'nacht' })
  const code = await getCode('Lang-Festival')
  expect(code.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
  expect(await decode(code.rawPayload)).toBe('https://example.nl/alleen-naar-lang-festival')
  expect(await decode((await getCode('nacht')).rawPayload)).toBe('https://example.nl/evenement/nacht')
})

test('an event that is hidden, cancelled, over or unknown has no QR code', async () => {
  const past = new Date(Date.now() - 1000)
  const hidden = [
    await makeEvent(testApp.ctx, { status: 'CANCELLED' }),
    await makeEvent(testApp.ctx, { status: 'CANCELLED', decidedAt: testApp.ctx.now() }),
    await makeEvent(testApp.ctx, { status: 'PENDING' }),
    await makeEvent(testApp.ctx, { isPublic: false }),
    await makeEvent(testApp.ctx, { status: 'PUBLISHED', startsAt: past, overAt: past }),
    { slug: 'bestaat-niet' },
    { slug: '%3Cscript%3E' },
    { slug: 'a%00b' },
  ]
  for (const { slug } of hidden) expect([slug, (await getCode(slug)).statusCode]).toEqual([slug, 404])
})
