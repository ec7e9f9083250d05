import { act, fireEvent, screen } from '@testing-library/react'
import { listTrendingGifs } from 'contract/gifs.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createMswServer } from '~/testing/msw-server.ts'
import { openPage } from '~/testing/open-page.tsx'
import { aUser } from '~/testing/people.ts'
import { serving } from '~/testing/serve.ts'
import { messageOutbox } from '../engine/browser-chat.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { Composer } from './composer.tsx'

const server = createMswServer()
const nothing = () => undefined
const conversation = {
  key: 'direct:tom',
  startTyping: nothing,
  stopTyping: nothing,
} as Partial<ConversationDriver> as ConversationDriver

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a rate limit locks the composer and counts down; at zero it sends again', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.spyOn(messageOutbox, 'lockedUntil').mockReturnValue(Date.now() + 30_000)
  const write = vi.spyOn(messageOutbox, 'write').mockResolvedValue()
  const composer = (
    <Composer
      conversation={conversation}
      people={[]}
      replyTo={null}
      onReplied={nothing}
      ownMessageCount={0}
      confirmText={() => Promise.resolve(true)}
      isDisabled={false}
    />
  )
  openPage({ routes: { '/': composer }, at: '/' })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(box, { target: { value: 'Hoi' } })
  expect(screen.getByText('Je stuurt te snel. Wacht nog 30 seconden.')).toBeTruthy()
  expect(box.readOnly).toBe(true)
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await press('Versturen kan over 30 seconden')
  expect(write).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(29_000))
  expect(screen.getByRole('button', { name: 'Versturen kan over 1 seconde' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(box.readOnly).toBe(false)
  expect(screen.queryByText(/Je stuurt te snel/)).toBeNull()
  await press('Versturen')
  expect(write).toHaveBeenCalledTimes(1)
})

test('a GIF that is chosen while pictures are made smaller replaces them', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
  const { promise: bitmap, resolve: decode } = Promise.withResolvers<object>()
  vi.stubGlobal('createImageBitmap', () => bitmap)
  const dance = { id: 'dance', title: 'Dansen', url: '/dance.gif', previewUrl: '/dance.gif', width: 20, height: 10 }
  server.use(serving(listTrendingGifs, { gifs: [dance], attribution: null, message: null }))
  const write = vi.spyOn(messageOutbox, 'write').mockResolvedValue()
  const composer = (
    <Composer
      conversation={conversation}
      people={[]}
      replyTo={null}
      onReplied={nothing}
      ownMessageCount={0}
      confirmText={() => Promise.resolve(true)}
      isDisabled={false}
    />
  )
  openPage({ routes: { '/': composer }, at: '/', as: aUser({ chatEnhancements: true }) })
  const files = [new File(['x'], 'x.jpg', { type: 'image/jpeg' })]
  const [gallery] = screen.getAllByLabelText('Foto kiezen')
  if (gallery) fireEvent.change(gallery, { target: { files } })
  fireEvent.click(screen.getByRole('button', { name: 'GIF kiezen' }))
  fireEvent.click(await screen.findByRole('button', { name: /Dansen/ }))
  await act(async () => {
    decode({ width: 20, height: 10, close: nothing })
    await new Promise((resolve) => setTimeout(resolve))
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Versturen' })))
  expect(write.mock.calls.map(([{ type }]) => type)).toEqual(['GIF'])
})

test('the field grows with its text in a browser without field-sizing', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false)
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return this.value.split('\n').length * 24 + 20
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
  const composer = (
    <Composer
      conversation={conversation}
      people={[]}
      replyTo={null}
      onReplied={nothing}
      ownMessageCount={0}
      confirmText={() => Promise.resolve(true)}
      isDisabled={false}
    />
  )
  openPage({ routes: { '/': composer }, at: '/' })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  const height = box.style.height
  fireEvent.change(box, { target: { value: 'een\ntwee\ndrie' } })
  expect([height, box.style.height]).toEqual(['44px', '92px'])
})
