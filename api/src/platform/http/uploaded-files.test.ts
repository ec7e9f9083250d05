import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { uploadsFolder } from '../files/files.ts'

const testApp = useTestApp()
const get = (url: string) => testApp.app.server.inject({ url })

test('a saved file is served publicly, immutably and only as a picture', async () => {
  const bytes = Buffer.from('not really a picture')
  const name = await testApp.ctx.files.save(bytes, 'webp')
  const response = await get(`/uploads/${name}`)
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload).toEqual(bytes)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('saving the same bytes twice makes two files, removed independently', async () => {
  const bytes = Buffer.from('twice')
  const [first, second] = [await testApp.ctx.files.save(bytes, 'jpg'), await testApp.ctx.files.save(bytes, 'jpg')]
  await testApp.ctx.files.remove(first)
  await testApp.ctx.files.remove(first)
  expect((await get(`/uploads/${first}`)).statusCode).toBe(404)
  expect((await get(`/uploads/${second}`)).statusCode).toBe(200)
})

test('a private file is stored with the others and not served', async () => {
  const { files } = testApp.ctx
  const bytes = Buffer.from('private')
  const name = await files.savePrivate(bytes, 'webp')
  // What the sweep and a move to a bucket go through.
  expect(await files.list()).toContain(name)
  expect(await files.listBefore(new Date(Date.now() + 60_000))).toContain(name)
  expect(await files.read(name)).toEqual(bytes)
  for (const address of [name, encodeURIComponent(name), name.replace('.', '%2e')])
    expect((await get(`/uploads/${address}`)).statusCode).toBe(404)
  await files.remove(name)
  expect(await files.list()).not.toContain(name)
})

test('only uploaded files are served', async () => {
  for (const path of [
    '..%2fpgdata%2fPG_VERSION',
    '..%2f..%2fpackage.json',
    '.env',
    'nergens.webp',
    '',
    'a/b.webp',
    'x.html',
  ]) {
    const response = await get(`/uploads/${path}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
    expect(response.headers['cache-control']).toBe('no-store')
  }
  await testApp.ctx.files.remove('../../package.json')
})

test('a name outside the folder is rejected', async () => {
  const before = await readdir(uploadsFolder(testApp.ctx.config.dataDir))
  await expect(testApp.ctx.files.save(Buffer.from('x'), 'x/../../evil' as 'webp')).rejects.toThrow('no name')
  expect(await readdir(uploadsFolder(testApp.ctx.config.dataDir))).toEqual(before)
})
