import { readdir } from 'node:fs/promises'
import type { Group } from 'contract/groups/groups.ts'
import { createGroup, deleteGroup, updateGroup } from 'contract/groups/lifecycle.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadsFolder } from '../../../platform/files/files.ts'
import { REMOVE_FILES_JOB, removeFilesJob } from '../../../platform/files/remove.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
let owner: TestUser
let eventId: string
beforeEach(async () => {
  owner = await makeUser(testApp.ctx)
  eventId = (await makeEvent(testApp.ctx)).id
})

const drawn = (format: 'jpeg' | 'png' | 'webp' | 'gif', width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#d6246e' } })
    .toFormat(format)
    .toBuffer()

async function sendForm(
  method: 'POST' | 'PUT',
  path: string,
  as: TestUser,
  fields: Record<string, string>,
  picture?: Buffer,
  name = 'foto.jpg',
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  if (picture !== undefined)
    form.set('featuredImage', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name)
  const encoded = new Response(form)
  const response = await testApp.app.server.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const body = response.json() as { success: boolean; code?: string; message?: string; data: { group: Group } }
  return { status: response.statusCode, body }
}

const fields = () => ({ name: 'Met een foto', description: 'Samen met de trein.', eventId })
const make = (picture: Buffer, name?: string) => sendForm('POST', '/groups', owner, fields(), picture, name)
/** The stored files, after queued removals have run. */
async function stored(): Promise<string[]> {
  const { rows } = await testApp.ctx.db.execute<{ data: { names: string[] } }>(
    sql`delete from jobs.job where name = ${REMOVE_FILES_JOB} returning data`,
  )
  for (const { data } of rows) await removeFilesJob([])(testApp.ctx).run(data)
  return readdir(uploadsFolder(testApp.ctx.config.dataDir)).catch(() => [])
}

describe('the picture of a group', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('accepts a %s and serves it re-encoded', async (format) => {
    const { status, body } = await make(await drawn(format, 2400, 1200), '../../etc/passwd')
    expect(status).toBe(201)
    expect(body.data.group.featuredImage).toMatch(/^\/uploads\/[\w-]+\.webp$/)
    const served = await testApp.app.server.inject({ url: body.data.group.featuredImage ?? '' })
    expect(served.headers['content-type']).toBe('image/webp')
    const { width, height } = await sharp(served.rawPayload).metadata()
    expect([width, height]).toEqual([1200, 600])
  })

  it('is at most 5 MB, and a larger one is refused with the limit', async () => {
    const jpeg = await drawn('jpeg')
    const ofSize = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
    expect((await make(ofSize(5 * 1024 * 1024))).status).toBe(201)
    const { status, body } = await make(ofSize(5 * 1024 * 1024 + 1))
    expect([status, body.code, body.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'Afbeelding moet kleiner zijn dan 5MB',
    ])
  })

  it('refuses a file that is not a picture, whatever its name', async () => {
    for (const [content, status] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
      [Buffer.from('<html><script>alert(1)</script></html>'), 415],
      [await drawn('gif'), 415],
      [await drawn('png', 6000, 5000), 415],
      [Buffer.alloc(5 * 1024 * 1024 + 1, await drawn('jpeg')), 413],
    ] as const) {
      const answer = await make(content)
      expect(answer.status).toBe(status)
      expect(answer.body.message).toMatch(/^(Dit|Deze foto|Kies|Afbeelding) .+/)
    }
  })

  it('stores no picture when the group is refused', async () => {
    const before = (await stored()).length
    for (const _ of [1, 2, 3]) await makeGroup(testApp.ctx, { ownerId: owner.id })
    expect((await make(await drawn('jpeg'))).status).toBe(402)
    expect(await stored()).toHaveLength(before)
  })

  it('is replaced and removed, by form and by JSON, and leaves no file behind', async () => {
    const first = (await make(await drawn('png'))).body.data.group
    const before = (await stored()).length
    const path = `/groups/${first.id}`
    const second = (await sendForm('PUT', path, owner, {}, await drawn('jpeg'))).body.data.group
    expect(second.featuredImage).not.toBe(first.featuredImage)
    expect(await stored()).toHaveLength(before)
    expect((await testApp.app.server.inject({ url: first.featuredImage ?? '' })).statusCode).toBe(404)
    const renamed = (await sendForm('PUT', path, owner, { name: 'Andere naam' })).body.data.group
    expect(renamed).toMatchObject({ name: 'Andere naam', featuredImage: second.featuredImage })
    const json = async (body: object) =>
      (await testApp.call(updateGroup, { as: owner, params: { id: first.id }, raw: { body } })).data.group
    expect((await json({ featuredImage: second.featuredImage })).featuredImage).toBe(second.featuredImage)
    expect((await json({ featuredImage: null })).featuredImage).toBeNull()
    expect(await stored()).toHaveLength(before - 1)
    await sendForm('PUT', path, owner, {}, await drawn('jpeg'))
    expect((await sendForm('PUT', path, owner, { removeImage: 'true' })).body.data.group.featuredImage).toBeNull()
    expect(await stored()).toHaveLength(before - 1)
  })

  it('is unchanged when someone other than the owner updates it', async () => {
    const group = (await make(await drawn('png'))).body.data.group
    const before = (await stored()).length
    const other = await makeUser(testApp.ctx)
    const answer = await sendForm('PUT', `/groups/${group.id}`, other, {}, await drawn('jpeg'))
    expect([answer.status, answer.body.code]).toEqual([403, 'NOT_GROUP_OWNER'])
    expect(await stored()).toHaveLength(before)
  })

  it('is removed with the group', async () => {
    const before = (await stored()).length
    const ids = [
      (await make(await drawn('png'))).body.data.group.id,
      (await make(await drawn('png'))).body.data.group.id,
    ]
    expect(await stored()).toHaveLength(before + 2)
    await testApp.call(deleteGroup, { as: owner, params: { id: ids[0] ?? '' } })
    await testApp.call(leaveGroup, { as: owner, params: { id: ids[1] ?? '' } })
    expect(await stored()).toHaveLength(before)
  })

  it('is optional in JSON', async () => {
    const answer = await testApp.call(createGroup, {
      as: owner,
      raw: { body: { ...fields(), featuredImage: 'x.png' } },
    })
    expect(answer.data.group.featuredImage).toBeNull()
  })
})
