import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { messageOutbox } from '../engine/browser-chat.ts'
import type { MessageDraft } from './use-message-draft.ts'
import { useSend } from './use-send.ts'

afterEach(() => void vi.restoreAllMocks())

function sendOf(written: Partial<MessageDraft>, confirmText = () => Promise.resolve(true)) {
  const write = vi.spyOn(messageOutbox, 'write').mockResolvedValue()
  const clear = vi.fn()
  const draft = { text: '', gif: null, pictures: [], stopTyping: () => undefined, clear, ...written } as MessageDraft
  const { result } = renderHook(() => useSend({ conversation: 'direct:tom', draft, replyTo: null, confirmText }))
  return { send: result.current, clear, written: () => write.mock.calls.map(([{ type, content }]) => [type, content]) }
}

test.each([
  ['Tot zo', 'TEXT'],
  ['🎉', 'EMOJI'],
] as const)('%s is sent as %s, and the draft is cleared', async (text, type) => {
  const { send, clear, written } = sendOf({ text })
  expect(await send()).toBe(true)
  expect(written()).toEqual([[type, text]])
  expect(clear).toHaveBeenCalledTimes(1)
})

test('each picture is a message, of which the first has the text', async () => {
  const picture = { blob: new Blob(), width: 1, height: 1 }
  const { send, written } = sendOf({ text: 'Kijk', pictures: [1, 2].map((id) => ({ ...picture, id })) })
  await send()
  expect(written()).toEqual([
    ['PICTURE', 'Kijk'],
    ['PICTURE', ''],
  ])
})

test('a text that is not confirmed stays', async () => {
  const { send, clear, written } = sendOf({ text: 'Mijn nummer' }, () => Promise.resolve(false))
  expect(await send()).toBe(false)
  expect([written(), clear.mock.calls]).toEqual([[], []])
})

test('a second press does not send while the first asks', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { send, written } = sendOf({ text: 'Hoi' }, () => promise)
  const first = send()
  expect(await send()).toBeNull()
  resolve(true)
  await first
  expect(written()).toHaveLength(1)
})
