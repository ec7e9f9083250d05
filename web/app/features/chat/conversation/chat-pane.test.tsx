import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMessage } from '~/testing/chat-messages.ts'
import { createMswServer } from '~/testing/msw-server.ts'
import { openPage } from '~/testing/open-page.tsx'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { type ConversationState, initialState } from '../engine/conversation-state.ts'
import type { ChatMessage } from '../engine/message.ts'
import { emptyLog, withNewest } from '../engine/message-log.ts'
import { ChatPane } from './chat-pane.tsx'

createMswServer()
const nothing = () => undefined
const logOf = (...messages: ChatMessage[]) =>
  withNewest(emptyLog, { messages, lastSeq: messages.length, lastChange: 0, nextCursor: null })
const DELETED = { content: '', deletedAt: '2026-06-01T11:00:00.000Z', change: 1 }

let show: (log: ConversationState['log']) => void
let change: (state: Partial<ConversationState>) => void
function Pane() {
  const [log, setLog] = useState(logOf(aMessage(1, { content: 'Mijn nummer is 06' })))
  const [changes, setChanges] = useState<Partial<ConversationState>>({})
  show = setLog
  change = setChanges
  const state: ConversationState = { ...initialState, phase: 'ready', log, ...changes }
  const conversation = {
    key: 'group:g',
    current: () => state,
    markSeen: nothing,
    startTyping: nothing,
    stopTyping: nothing,
  } as Partial<ConversationDriver> as ConversationDriver
  return <ChatPane conversation={conversation} state={state} beginning={null} people={[]} />
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
  // Without sizes the list renders no rows.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      report: (entries: object[]) => void
      constructor(report: (entries: object[]) => void) {
        this.report = report
      }
      observe(target: Element) {
        queueMicrotask(() => act(() => this.report([{ target, contentRect: { width: 400, height: 100 } }])))
      }
      unobserve = nothing
      disconnect = nothing
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  Element.prototype.scrollTo ??= nothing
  Element.prototype.checkVisibility ??= () => true
  openPage({ routes: { '/': <Pane /> }, at: '/' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Acties voor bericht van Tom' }))
  return screen.findByRole('dialog', { name: 'Acties voor dit bericht' })
}
const remove = () => act(() => show(logOf(aMessage(1, DELETED))))

test('the preview of an answer shows no text of a message that is deleted meanwhile, and does not take the focus', async () => {
  await openMenu()
  fireEvent.click(screen.getByRole('button', { name: 'Beantwoorden' }))
  const form = screen.getByRole('form', { name: 'Bericht schrijven' })
  expect(form.textContent).toContain('Mijn nummer is 06')
  const emoji = screen.getByRole('button', { name: 'Emoji kiezen' })
  emoji.focus()
  remove()
  expect(form.textContent).not.toContain('Mijn nummer is 06')
  expect(form.textContent).toContain('Bericht verwijderd')
  expect(document.activeElement).toBe(emoji)
})

test('the menu of a message that is deleted meanwhile offers to report it only', async () => {
  const menu = await openMenu()
  expect(menu.textContent).toContain('Kopiëren')
  remove()
  expect(menu.textContent).toBe('Rapporteren')
})

test('what is written where the messages could not be loaded is shown below the reason', async () => {
  act(() => change({ phase: 'failed', log: emptyLog, failure: 'Geen verbinding' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Ik sta bij de ingang' } })
  fireEvent.click(screen.getByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText('Ik sta bij de ingang')).toBeTruthy()
  expect(screen.getByText('Wordt verzonden zodra je online bent')).toBeTruthy()
})
