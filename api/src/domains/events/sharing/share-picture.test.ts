import { SITE_SHARE_PICTURE } from 'contract/share-pictures.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { sharePictureAddress } from '../present.ts'

const testApp = useTestApp()
const get = (url: string) => testApp.app.server.inject({ url })
const addressOf = (event: Awaited<ReturnType<typeof makeEvent>>) =>
  sharePictureAddress({ endsAt: null, venue: null, image: null, ...event })

/** Mean difference in brightness per pixel of two pictures of one size. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const difference = await sharp(one)
    .composite([{ input: other, blend: 'difference' }])
    .removeAlpha()
    .stats()
  return difference.channels.reduce((sum, { mean }) => sum + mean, 0) / 3
}

test('the share picture of an event is a JPEG of 1200×630, cached forever at its address', async () => {
  const event = await makeEvent(testApp.ctx, { title: 'Zomernacht' })
  const answer = await get(addressOf(event))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  // The maximum of WhatsApp.
  expect(answer.rawPayload.length).toBeLessThan(300_000)
})

test('the title is drawn; without a version the current picture is cached for an hour', async () => {
  const event = await makeEvent(testApp.ctx, { title: 'Zomernacht' })
  const before = await get(`/share/${event.id}.jpg`)
  expect(before.headers['cache-control']).toBe('public, max-age=3600')
  await testApp.ctx.db.execute(`update events set title = 'Winternacht' where id = '${event.id}'`)
  const after = await get(addressOf(event))
  expect(after.headers['cache-control']).toBe('public, max-age=3600')
  expect(await distance(before.rawPayload, after.rawPayload)).toBeGreaterThan(0.5)
})

test('the background is the uploaded picture, else the poster', async () => {
  const photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
    .webp()
    .toBuffer()
  const image = await testApp.ctx.files.save(photo, 'webp')
  const answer = await get(addressOf(await makeEvent(testApp.ctx, { image })))
  const corner = await sharp(answer.rawPayload).extract({ left: 1100, top: 4, width: 60, height: 60 }).stats()
  expect(corner.dominant).toMatchObject({ g: expect.toSatisfy((g: number) => g < 40) })
  const gone = await get(addressOf(await makeEvent(testApp.ctx, { image: 'weg.webp' })))
  expect(gone.statusCode).toBe(200)
})

test.each(['Ёлка 🎪', '<svg onload=alert(1)>', 'X'.repeat(120), '\u202Eomgekeerd', '"&\''])(
  'a title like %s draws',
  async (title) => {
    expect((await get(addressOf(await makeEvent(testApp.ctx, { title })))).statusCode).toBe(200)
  },
)

test('an event hidden from visitors has no share picture', async () => {
  for (const status of ['PENDING', 'REJECTED'] as const)
    expect((await get(addressOf(await makeEvent(testApp.ctx, { status })))).statusCode).toBe(404)
  for (const url of [`/share/${newId()}.jpg`, '/share/x.jpg', '/share/..%2f..%2fpackage.json.jpg'])
    expect((await get(url)).statusCode).toBe(404)
})

test('20 parallel requests share one drawing', async () => {
  const event = await makeEvent(testApp.ctx, { title: 'Samen' })
  const answers = await Promise.all(Array.from({ length: 40 }, () => get(addressOf(event))))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('the site has its own share picture', async () => {
  const answer = await get(SITE_SHARE_PICTURE)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})
