import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type PinnedMessage, pinMessage } from 'contract/chat/pins.ts'
import { getGroup } from 'contract/groups/listing.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { HttpResponse } from 'msw'
import { Link } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '~/lib/api/query.tsx'
import { aMessage } from '~/testing/chat-messages.ts'
import { aGroup } from '~/testing/groups.ts'
import { createMswServer } from '~/testing/msw-server.ts'
import { closePage, openPage } from '~/testing/open-page.tsx'
import { serving } from '~/testing/serve.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { MessageActionsProvider } from '../messages/message-actions.tsx'
import { useMessageActions } from '../messages/use-message-actions.ts'
import { usePin } from './api.ts'
import { PinnedBar } from './pinned-bar.tsx'

const server = createMswServer()

const GROUP = '0190f009-0000-7000-8000-000000000001'
const pinned: PinnedMessage = {
  ...{ id: 'm7', seq: 7, username: 'Tom', content: 'Om tien uur bij de brug\nEn neem koffie mee' },
  ...{ messageType: 'TEXT', canUnpin: true },
}
let pin: PinnedMessage | null
const onOpen = vi.fn()

beforeEach(() => {
  pin = pinned
  onOpen.mockReset()
  server.use(
    serving(getGroup, () => ({ group: aGroup({ id: GROUP }), pin, pictures: [], lastRequest: null })),
    serving(pinMessage, ({ body }) => {
      const { messageId } = body as InputOf<typeof pinMessage>['body']
      pin = messageId === null ? null : { ...pinned, id: messageId }
      return {}
    }),
  )
})

function Chat() {
  const pin = usePin(GROUP).data?.pin
  return pin && <PinnedBar groupId={GROUP} pin={pin} onOpen={onOpen} />
}
const showBar = () => openPage({ routes: { '/': <Chat /> }, at: '/' })
const bar = () => screen.findByRole('button', { name: /^Naar het vastgemaakte bericht:\s?Tom/ })

it('shows the writer and the first line, and opens the message', async () => {
  showBar()
  fireEvent.click(await bar())
  expect(onOpen).toHaveBeenCalledWith(7)
  expect((await bar()).textContent).toContain('Om tien uur bij de brug')
  expect((await bar()).textContent).not.toContain('koffie')
})

it('is unpinned by those who may, and is gone', async () => {
  showBar()
  fireEvent.click(await screen.findByRole('button', { name: 'Losmaken' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

it('names a picture without a caption, and offers others no unpinning', async () => {
  pin = { ...pinned, content: '', messageType: 'PICTURE', canUnpin: false }
  showBar()
  expect((await bar()).textContent).toContain('Foto')
  expect(screen.queryByRole('button', { name: 'Losmaken' })).toBeNull()
})

it('is the last known one without a connection, where unpinning says so', async () => {
  showBar()
  await bar()
  server.use(
    serving(getGroup, () => HttpResponse.error()),
    serving(pinMessage, () => HttpResponse.error()),
  )
  // As after opening the page again.
  await queryClient.resetQueries()
  await bar()
  fireEvent.click(screen.getByRole('button', { name: 'Losmaken' }))
  expect(await screen.findByText(/^Kon bericht niet losmaken. Geen verbinding/)).toBeTruthy()
  await bar()
})

it('says that unpinning failed after the chat is left', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.use(serving(pinMessage, () => promise))
  const chat = (
    <>
      <Link to="/groups">Groepen</Link>
      <Chat />
    </>
  )
  openPage({ routes: { '/': chat, '/groups': <p>Je groepen</p> }, at: '/' })
  fireEvent.click(await screen.findByRole('button', { name: 'Losmaken' }))
  fireEvent.click(screen.getByRole('link', { name: 'Groepen' }))
  await screen.findByText('Je groepen')
  resolve(HttpResponse.error())
  await screen.findByText(/^Kon bericht niet losmaken/)
})

/** The menu of a message, opened as in the chat. */
function OpenMenu({ seq }: { seq: number }) {
  const { openMenu: open } = useMessageActions()
  return (
    <button type="button" onClick={(event) => open(aMessage(seq), event.currentTarget)}>
      Menu
    </button>
  )
}
async function openMenu(seq: number, key: ConversationDriver['key'] = `group:${GROUP}`) {
  const conversation = { key } as Partial<ConversationDriver> as ConversationDriver
  const page = (
    <MessageActionsProvider
      conversation={conversation}
      messages={[]}
      canWrite={true}
      people={[]}
      onReply={() => undefined}
    >
      <OpenMenu seq={seq} />
      <Chat />
    </MessageActionsProvider>
  )
  openPage({ routes: { '/': page }, at: '/' })
  await bar()
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await screen.findByRole('dialog')
}

it('the menu of a message pins it, and unpins the pinned one', async () => {
  await openMenu(8)
  fireEvent.click(screen.getByRole('button', { name: 'Vastmaken' }))
  await waitFor(() => expect(pin?.id).toBe('m8'))
  closePage()
  await openMenu(8)
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).not.toContain('Vastmaken')
  fireEvent.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Losmaken') as Element,
  )
  await waitFor(() => expect(pin).toBeNull())
})

it('the menu offers nothing to pin between two people', async () => {
  await openMenu(8, 'direct:tom')
  expect(screen.getByRole('dialog').textContent).not.toMatch(/Vastmaken|Losmaken/)
})
