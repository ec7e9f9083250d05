// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePage, openPage } from '~/testing/open-page.tsx'
import { messageOutbox } from '../engine/browser-chat.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { Composer } from './composer.tsx'

const nothing = () => undefined
const conversation = {
  key: 'direct:tom',
  startTyping: nothing,
  stopTyping: nothing,
} as Partial<ConversationDriver> as ConversationDriver

afterEach(() => {
  closePage()
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
