import { getGroupPreview } from 'contract/groups/listing.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groups } from '../tables.ts'

const testApp = useTestApp()
const preview = (id: string) => testApp.call(getGroupPreview, { params: { id } })
const picture = (address: string) => testApp.app.server.inject({ url: address })

test('shows event, day and places of a public group to visitors, and nobody’s name', async () => {
  const owner = await makeUser(testApp.ctx, { username: 'Hermelientje' })
  const event = await makeEvent(testApp.ctx, { title: 'Zomernacht', location: 'Nijmegen' })
  const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, name: 'Van Hermelientje' })
  const answer = await preview(group.id)
  expect(answer.data.preview).toMatchObject({
    event: { title: 'Zomernacht', location: 'Nijmegen' },
    currentMembers: 1,
    maxMembers: 10,
    freePlaces: 9,
    isOpen: true,
  })
  expect(JSON.stringify(answer.body)).not.toContain('Hermelientje')
  const image = await picture(answer.data.preview.shareImage)
  expect(image.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('a group that takes no requests has no place to ask for, also in its picture', async () => {
  const group = await makeGroup(testApp.ctx)
  const { shareImage } = (await preview(group.id)).data.preview
  const { rawPayload } = await picture(shareImage)
  await testApp.ctx.db.update(groups).set({ takesRequests: false }).where(eq(groups.id, group.id))
  const closed = (await preview(group.id)).data.preview
  expect(closed).toMatchObject({ currentMembers: 1, maxMembers: 10, freePlaces: 0, isOpen: false })
  expect(closed.shareImage).not.toBe(shareImage)
  expect((await picture(closed.shareImage)).rawPayload.equals(rawPayload)).toBe(false)
})

test('a private group, a group of an unlisted, pending or cancelled event and an unknown one do not exist', async () => {
  const hidden = [
    (await makeGroup(testApp.ctx, { isPublic: false })).id,
    (await makeGroup(testApp.ctx, { eventId: (await makeEvent(testApp.ctx, { isPublic: false })).id })).id,
    (await makeGroup(testApp.ctx, { eventId: (await makeEvent(testApp.ctx, { status: 'CANCELLED' })).id })).id,
    newId(),
  ]
  for (const id of hidden) {
    expect((await preview(id)).body.code).toBe('GROUP_NOT_FOUND')
    expect((await picture(`/share/groups/${id}.jpg`)).statusCode).toBe(404)
  }
})
