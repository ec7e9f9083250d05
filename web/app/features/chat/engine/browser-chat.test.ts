import { sendPicture } from 'contract/chat/chat.ts'
import { plainGroupMessage } from 'contract/testing/plain-messages.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { createMswServer } from '~/testing/msw-server.ts'
import { aToken, aUser } from '~/testing/people.ts'
import { serving } from '~/testing/serve.ts'
import { conversationFor, messageOutbox, sentMessages } from './browser-chat.ts'
import { fromGroupMessage } from './message.ts'

const server = createMswServer()

beforeEach(() => {
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: aUser({ username: 'noor' }), accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
  vi.spyOn(socket, 'current').mockReturnValue({ state: 'connected', problem: null, since: 0 })
})
afterEach(() => {
  signOut()
  vi.restoreAllMocks()
})

test('a picture counts as sent when its broadcast arrives before the answer', async () => {
  const conversation = conversationFor('group:g1')
  const broadcast = Promise.withResolvers<void>()
  const stored = () => ({ ...plainGroupMessage, clientId: messageOutbox.entries()[0]?.id ?? '' })
  let isStored = false
  server.use(
    serving(sendPicture, async () => {
      const message = stored()
      isStored = true
      await broadcast.promise
      return { message }
    }),
  )
  const before = sentMessages.get()
  await messageOutbox.write({
    ...{ conversation: 'group:g1', content: '', type: 'PICTURE', gif: null, replyTo: null },
    picture: { blob: new Blob(['1']), width: 4, height: 3 },
  })
  await expect.poll(() => isStored).toBe(true)
  conversation.addSent(fromGroupMessage(stored()))
  broadcast.resolve()
  await expect.poll(() => messageOutbox.entries()).toEqual([])
  await expect.poll(() => sentMessages.get()).toBe(before + 1)
})
