import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getBlockStatus } from 'contract/blocks.ts'
import { canMessage } from 'contract/chat/direct.ts'
import { getUser, listUserGroups, type OtherUser } from 'contract/users/users.ts'
import { useRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { onePage } from '../../../testing/groups.ts'
import { createMswServer } from '../../../testing/msw-server.ts'
import { closePage, openPage } from '../../../testing/open-page.tsx'
import { anOtherUser } from '../../../testing/people.ts'
import { serving } from '../../../testing/serve.ts'
import { PersonCard, sideFor } from './person-card.tsx'
import { PersonLink } from './person-link.tsx'

const notBlocked = {
  isBlocked: false,
  currentUserBlocked: false,
  otherUserBlocked: false,
  canMessage: true,
  reason: null,
  message: null,
} as const

const desktop = { width: 1440, height: 900 }
const at = (left: number, top: number, size = 40) => ({ left, top, right: left + size, bottom: top + size })

test.each([
  ['below when there is space below', at(600, 100), desktop, 'bottom'],
  ['below when it just fits', at(600, 452), desktop, 'bottom'],
  ['above when one pixel is missing below', at(600, 453), desktop, 'top'],
  ['at the right when it just fits', at(1072, 300), { width: 1440, height: 640 }, 'right'],
  ['at the left when one pixel is missing at the right', at(1073, 300), { width: 1440, height: 640 }, 'left'],
  ['above near the bottom edge', at(600, 800), desktop, 'top'],
  ['at the right when neither fits', at(100, 300), { width: 1440, height: 640 }, 'right'],
  ['at the left near the right edge', at(1300, 300), { width: 1440, height: 640 }, 'left'],
  ['at the side with most space on a small phone', at(140, 100), { width: 320, height: 480 }, 'bottom'],
  ['above on a small phone when there is more space above', at(140, 350), { width: 320, height: 480 }, 'top'],
] as const)('opens %s', (_, anchor, screen, side) => {
  expect(sideFor(anchor, screen)).toBe(side)
})

describe('the card of a person', () => {
  const server = createMswServer()

  const bram = anOtherUser()

  function open(user: OtherUser, isAllowed: boolean) {
    server.use(
      serving(getUser, { user }),
      serving(listUserGroups, { groups: [], pagination: onePage(0, 100) }),
      serving(canMessage, {
        canMessage: isAllowed,
        reason: isAllowed ? 'SHARED_GROUPS' : 'GROUPS_REQUIRED',
        message: '',
      }),
    )
    return openPage({ routes: { '/': <Opened /> }, at: '/' })
  }

  function Opened() {
    const anchor = useRef<HTMLButtonElement>(null)
    const [isOpen, setOpen] = useState(true)
    const nothing = () => undefined
    return (
      <>
        <button ref={anchor} type="button">
          Bram
        </button>
        {isOpen && (
          <PersonCard
            person={bram}
            anchor={anchor}
            hover={undefined}
            onClose={() => setOpen(false)}
            onView={nothing}
            onReport={nothing}
          />
        )}
      </>
    )
  }

  test('shows name, age, gender, member-since and the way to the messages, and closes on Escape', async () => {
    open(bram, true)
    const card = await screen.findByRole('dialog', { name: 'Profiel van Bram' })
    expect(await screen.findByText('Man')).toBeTruthy()
    expect(card.textContent).toContain('Bram, 31')
    // The initials of the avatar.
    expect(within(card).getByText('Br')).toBeTruthy()
    expect(card.textContent).toContain('Lid sinds januari 2026')
    expect((await screen.findByRole('link', { name: 'Berichten' })).getAttribute('href')).toBe(
      `/messages?user=${bram.id}`,
    )
    expect(screen.getByRole('button', { name: 'Bekijk profiel' })).toBeTruthy()
    fireEvent.keyDown(card, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is 320 by 400 pixels', async () => {
    open(bram, true)
    const card = await screen.findByRole('dialog', { name: 'Profiel van Bram' })
    // 20 rem and 25 rem.
    expect([...(card.parentElement?.classList ?? [])]).toEqual(expect.arrayContaining(['w-80', 'h-100']))
  })

  test('closes on a click outside', async () => {
    open(bram, true)
    const card = await screen.findByRole('dialog', { name: 'Profiel van Bram' })
    const click = (element: Element) => {
      fireEvent.pointerDown(element)
      fireEvent.pointerUp(element)
      fireEvent.click(element)
    }
    click(await screen.findByText('Man'))
    expect(card.isConnected).toBe(true)
    click(document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is left out on a phone, which shows the profile at once', async () => {
    vi.stubGlobal('innerWidth', 390)
    open(bram, true)
    closePage()
    server.use(serving(getBlockStatus, notBlocked))
    openPage({ routes: { '/': <PersonLink person={bram} /> }, at: '/' })
    fireEvent.click(await screen.findByRole('button', { name: bram.username }))
    expect(await screen.findByRole('dialog', { name: 'Volledig profiel' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Profiel van Bram' })).toBeNull()
    vi.unstubAllGlobals()
  })

  test('says Niet beschikbaar without the right to write, and no gender that was not answered', async () => {
    open({ ...bram, gender: null }, false)
    expect(await screen.findByText('Niet beschikbaar')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Berichten' })).toBeNull()
    expect(screen.queryByText('Man')).toBeNull()
  })
})
