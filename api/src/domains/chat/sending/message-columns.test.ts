import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listMessagesByClientId, listMessagesSince } from '../reading/repository-history.ts'
import { draftColumns, messages, UNCHANGED } from '../tables.ts'
import type { Draft } from './repository.ts'
import { draftOf, storeDrafts } from './service-store.ts'

const testApp = useTestApp()

test('every column of a message is stored as it was drafted, and read as it is stored', async () => {
  const { ctx } = testApp
  const [anna, bram] = [await makeUser(ctx, { chatEnhancements: true }), await makeUser(ctx)]
  const group = await makeGroup(ctx, { ownerId: anna.id, members: [bram] })
  const [first] = await storeDrafts(ctx, 'GROUP', [draftOf(bram.id, group.id, { content: 'Hoi' })])
  const replyToId = first && 'message' in first ? first.message.row.id : null
  const poll = { question: 'Ga je "mee", {ja}?', options: ['Ja, of nee', '\\'], isMultiple: true }
  const draft: Draft = {
    ...draftOf(anna.id, group.id, { content: `@${bram.username}`, gifUrl: '/gif', gifId: 'gif', replyToId }),
    picture: { file: `${newId()}.webp`, width: 60, height: 40, placeholder: 'data:,', bytes: 12 },
    poll,
  }
  const [outcome] = await storeDrafts(ctx, 'GROUP', [draft])
  if (!outcome || !('message' in outcome)) throw new Error('not stored')
  const { message } = outcome
  const [row] = await ctx.db.select().from(messages).where(eq(messages.id, draft.id))

  const written = Object.fromEntries(Object.keys(draftColumns).map((key) => [key, draft[key as keyof Draft]]))
  expect(Object.values(written)).not.toContain(null)
  expect(row).toEqual({
    ...written,
    ...UNCHANGED,
    mentions: [bram.id],
    conversationId: message.stored.conversationId,
    seq: 2,
    replyToSeq: 1,
    createdAt: message.stored.createdAt,
  })
  const { conversationId, senderId, ...own } = row as NonNullable<typeof row>
  const [read] = await listMessagesSince(ctx.db, conversationId, 1, 1)
  expect(read).toEqual({ ...message.row, quote: null })
  expect(read).toMatchObject(own)
  expect(await listMessagesByClientId(ctx.db, [draft])).toMatchObject([{ ...own, sender: read?.sender }])
})
