import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getReadiness } from 'contract/platform/health.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type ProgramEnv, runProgram } from '../../testing/servers/program.ts'
import { startS3Server } from '../../testing/servers/s3-server.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { OperatorError } from '../operator-error.ts'
import { FilesUnavailableError } from './file-store.ts'
import { createFiles } from './files.ts'

const s3 = await startS3Server()
const folder = await mkdtemp(join(tmpdir(), 's3-files-'))
const testApp = useTestApp({ s3: s3.config })
const get = (url: string) => testApp.app.server.inject({ url })

afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => s3.objects.clear())

test('a saved file is in the bucket, and is served as one from the folder', async () => {
  const { files } = testApp.ctx
  const name = await files.save(Buffer.from('pixels'), 'webp')
  expect([...s3.objects.keys()]).toEqual([`uploads/${name}`])
  expect(s3.objects.get(`uploads/${name}`)?.type).toBe('image/webp')

  const response = await get(`/uploads/${name}`)
  expect(response.rawPayload).toEqual(Buffer.from('pixels'))
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  await files.remove(name)
  await files.remove(name)
  expect(await files.read(name)).toBeNull()
  const missing = await get(`/uploads/${name}`)
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('nothing outside uploads/ is read, listed or removed', async () => {
  const { files } = testApp.ctx
  s3.objects.set('other.webp', { bytes: Buffer.from('x'), type: '', writtenAt: new Date(0) })
  expect(await files.read('../other.webp')).toBeNull()
  await files.remove('../other.webp')
  expect(await files.listBefore(new Date())).toEqual([])
  expect(s3.objects.size).toBe(1)
})

test('a listing has all pages, and the sweep sees the age', async () => {
  const { files } = testApp.ctx
  const names: string[] = []
  for (let index = 0; index < 5; index += 1) names.push(await files.save(Buffer.from([index]), 'png'))
  expect(await files.list()).toEqual([...names].sort())
  for (const name of names.slice(0, 3))
    Object.assign(s3.objects.get(`uploads/${name}`) ?? {}, { writtenAt: new Date(0) })
  expect(await files.listBefore(new Date(1_000))).toEqual(names.slice(0, 3).sort())
})

test('while the server fails calls are refused with 503, and work again afterwards', async () => {
  const { files } = testApp.ctx
  const name = await files.save(Buffer.from('x'), 'webp')
  s3.failWith(500)
  const response = await get(`/uploads/${name}`)
  expect([response.statusCode, response.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  await expect(files.save(Buffer.from('y'), 'webp')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  const uploads = async () => (await testApp.call(getReadiness)).data.uploads
  expect(await uploads()).toBe('unavailable')
  s3.failWith(null)
  expect((await get(`/uploads/${name}`)).statusCode).toBe(200)
  await expect.poll(uploads).toBe('ready')
})

test.each([
  ['a missing bucket', { bucket: 'nothing' }, /has no bucket nothing: create it, or correct S3_URL\.$/],
  ['an unknown key', { accessKeyId: 'unknown' }, /refuses the keys: correct those in S3_URL/],
  ['an unknown host', { endpoint: 'http://no.invalid' }, /^S3_URL names a host that does not exist/],
  ['no server', { endpoint: 'http://127.0.0.1:1' }, /cannot be used \(ECONNREFUSED\): start it, or correct S3_URL/],
])('the check names %s', async (_, change, sentence) => {
  const files = await createFiles({ dataDir: folder, s3: { ...s3.config, ...change } })
  const error = await files.check().catch((refusal: Error) => refusal)
  expect(error).toBeInstanceOf(OperatorError)
  expect((error as Error).message).toMatch(sentence)
  expect(error instanceof FilesUnavailableError).toBe('endpoint' in change && change.endpoint.includes('127'))
})

test('the check leaves nothing in the bucket', async () => {
  await testApp.ctx.files.check()
  expect(s3.objects.size).toBe(0)
})

const moveUploads = (args: string[], env: ProgramEnv) =>
  runProgram('commands/move-uploads', args, { DATA_DIR: join(folder, 'moved'), ...env })

test('move-uploads copies what is missing, either way, and says which settings it lacks', async () => {
  const local = await createFiles({ dataDir: join(folder, 'moved'), s3: null })
  const names = [await local.save(Buffer.from('a'), 'webp'), await local.save(Buffer.from('b'), 'webp')].sort()
  expect(await moveUploads([], s3.env)).toEqual({
    code: 0,
    stdout: 'Copied 2 uploads to the bucket photos, which had 0 already.\n',
    stderr: '',
  })
  expect([...s3.objects.keys()].sort()).toEqual(names.map((name) => `uploads/${name}`))
  expect((await moveUploads([], s3.env)).stdout).toContain(
    'Copied 0 uploads to the bucket photos, which had 2 already.',
  )

  await local.remove(names[0] ?? '')
  expect((await moveUploads(['--back'], s3.env)).stdout).toContain('Copied 1 uploads to DATA_DIR, which had 1 already.')
  expect(await local.read(names[0] ?? '')).toEqual(s3.objects.get(`uploads/${names[0]}`)?.bytes)
  expect(await moveUploads([], {})).toMatchObject({ code: 1, stderr: expect.stringMatching(/^S3_URL is not set/) })
})
