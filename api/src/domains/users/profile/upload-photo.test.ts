import { readdir } from 'node:fs/promises'
import { deletePhoto, getProfile, uploadPhoto, userLimits } from 'contract/users/users.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadsFolder } from '../../../platform/files/files.ts'
import { removeFilesJob } from '../../../platform/files/remove.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()

const picture = (width: number, height: number, format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#d6246e' } })
    [format]()
    .toBuffer()

async function upload(as: TestUser, content: Buffer | string, options: { field?: string; name?: string } = {}) {
  const form = new FormData()
  form.set(
    options.field ?? 'profilePhoto',
    new File([typeof content === 'string' ? content : new Uint8Array(content)], options.name ?? 'foto.jpg', {
      type: 'image/jpeg',
    }),
  )
  const body = new Response(form)
  const response = await testApp.app.server.inject({
    method: 'POST',
    url: `/api${uploadPhoto.path}`,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}
const fetchFile = (url: string) => testApp.app.server.inject({ url })
const filesOnDisk = async () => (await readdir(uploadsFolder(testApp.ctx.config.dataDir))).sort()
/** Runs the work of the job now. */
const runRemovals = async () => {
  const { rows } = await testApp.ctx.db.execute<{ data: { names: string[] } }>(
    sql`delete from jobs.job where name = 'remove-files' returning data`,
  )
  for (const { data } of rows) await removeFilesJob([])(testApp.ctx).run(data)
}

describe('upload-photo', () => {
  test('stores a 512 px square photo and a 128 px thumbnail as public WebP files', async () => {
    const user = await makeUser(testApp.ctx)
    const response = await upload(user, await picture(900, 300))
    expect(response.status).toBe(200)
    const { profilePhoto, profilePhotoThumbnail } = response.body.data.user
    for (const [url, size] of [
      [profilePhoto, 512],
      [profilePhotoThumbnail, 128],
    ]) {
      expect(url).toMatch(/^\/uploads\/[\w-]+\.webp$/)
      const file = await fetchFile(url)
      expect(file.headers['content-type']).toBe('image/webp')
      expect(file.headers['cache-control']).toContain('immutable')
      const { width, height, format } = await sharp(file.rawPayload).metadata()
      expect([width, height, format]).toEqual([size, size, 'webp'])
    }
    expect((await testApp.call(getProfile, { as: user })).data.user.profilePhoto).toBe(profilePhoto)
  })

  test('accepts JPG and PNG from one pixel', async () => {
    const user = await makeUser(testApp.ctx)
    expect((await upload(user, await picture(1, 1, 'png'))).status).toBe(200)
    expect((await upload(user, await picture(3000, 2000, 'jpeg'), { name: '../../etc/passwd' })).status).toBe(200)
  })

  test('removes the location and applies the orientation', async () => {
    const user = await makeUser(testApp.ctx)
    const halves = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffffff' } })
      .composite([
        {
          input: await sharp({ create: { width: 20, height: 20, channels: 3, background: '#000000' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .jpeg()
      // Rotated by 90 degrees: the file's left side is the top of the displayed picture.
      .withExif({ IFD0: { Orientation: '6', Make: 'Geheim' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(halves).metadata()).exif).toBeDefined()
    const { profilePhoto } = (await upload(user, halves)).body.data.user
    const bytes = (await fetchFile(profilePhoto)).rawPayload
    const { exif, orientation, icc, xmp } = await sharp(bytes).metadata()
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
    expect(bytes.includes('Geheim')).toBe(false)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const shade = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1
    expect(shade(256, 20)).toBeLessThan(40)
    expect(shade(256, 490)).toBeGreaterThan(215)
  })

  test('refuses files that are not JPG or PNG whatever their name', async () => {
    const user = await makeUser(testApp.ctx)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    for (const [content, sentence] of [
      [svg, /van het soort JPG, PNG/],
      ['<!doctype html><script>alert(1)</script>', /van het soort JPG, PNG/],
      [await picture(9, 9, 'webp'), /van het soort JPG, PNG/],
      [await picture(9, 9, 'gif'), /van het soort JPG, PNG/],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), /beschadigd of niet compleet/],
      [(await picture(400, 400)).subarray(0, -50), /beschadigd of niet compleet/],
    ] as const) {
      const response = await upload(user, content)
      expect([response.status, response.body.code]).toEqual([415, 'IMAGE_REFUSED'])
      expect(response.body.message).toMatch(sentence)
    }
    expect((await testApp.call(getProfile, { as: user })).data.user.profilePhoto).toBeNull()
  })

  test('data after the pixels is dropped', async () => {
    const user = await makeUser(testApp.ctx)
    const polyglot = Buffer.concat([await picture(50, 50), Buffer.from('<script>alert("polyglot")</script>PK\x03\x04')])
    const { profilePhoto } = (await upload(user, polyglot)).body.data.user
    expect((await fetchFile(profilePhoto)).rawPayload.includes('script')).toBe(false)
  })

  test('refuses a picture of 28 million pixels even in a small file', async () => {
    const user = await makeUser(testApp.ctx)
    const bomb = await sharp({
      create: { width: 14_000, height: 2_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(userLimits.photo.maxBytes)
    const response = await upload(user, bomb)
    expect([response.status, response.body.code]).toEqual([415, 'IMAGE_REFUSED'])
    expect(response.body.message).toContain('meer dan 25 megapixel')
  })

  test('accepts 2 MB and refuses one byte more', async () => {
    const user = await makeUser(testApp.ctx)
    const base = await picture(100, 100)
    const ofSize = (bytes: number) => Buffer.concat([base, Buffer.alloc(bytes - base.length)])
    expect((await upload(user, ofSize(userLimits.photo.maxBytes))).status).toBe(200)
    const response = await upload(user, ofSize(userLimits.photo.maxBytes + 1))
    expect([response.status, response.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('refuses a missing file on its field', async () => {
    const user = await makeUser(testApp.ctx)
    const missing = await upload(user, await picture(9, 9), { field: 'anders' })
    expect(missing.status).toBe(422)
    expect(missing.body.errors).toEqual([{ field: 'profilePhoto', message: 'Kies een foto' }])
    expect((await testApp.call(uploadPhoto, { as: user, body: {} })).status).toBe(422)
  })

  test('deletes the previous files, also on removal, which is safe to repeat', async () => {
    const user = await makeUser(testApp.ctx)
    await runRemovals()
    const before = await filesOnDisk()
    await upload(user, await picture(9, 9))
    await upload(user, await picture(10, 10))
    await runRemovals()
    expect(await filesOnDisk()).toHaveLength(before.length + 2)
    for (let times = 0; times < 2; times++)
      expect((await testApp.call(deletePhoto, { as: user })).body).toEqual({ success: true, data: {} })
    await runRemovals()
    expect(await filesOnDisk()).toEqual(before)
    expect((await testApp.call(getProfile, { as: user })).data.user).toMatchObject({
      profilePhoto: null,
      profilePhotoThumbnail: null,
    })
  })

  test('of ten concurrent uploads one remains and the files of the others are deleted', async () => {
    const user = await makeUser(testApp.ctx)
    await runRemovals()
    const before = await filesOnDisk()
    const content = await picture(30, 30)
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(user, content)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await runRemovals()
    const left = (await filesOnDisk()).filter((name) => !before.includes(name))
    const { profilePhoto, profilePhotoThumbnail } = (await testApp.call(getProfile, { as: user })).data.user
    expect(left.map((name) => `/uploads/${name}`).sort()).toEqual([profilePhoto, profilePhotoThumbnail].sort())
  })
})
