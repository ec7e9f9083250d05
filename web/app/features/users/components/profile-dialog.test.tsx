import { screen, within } from '@testing-library/react'
import { getBlockStatus } from 'contract/blocks.ts'
import { canMessage } from 'contract/chat/direct.ts'
import {
  DRUG_USE_PREFERENCE_LABELS,
  getUser,
  listUserGroups,
  type OtherUser,
  SOCIAL_PREFERENCE_LABELS,
} from 'contract/users/users.ts'
import { expect, test } from 'vitest'
import { onePage } from '../../../testing/groups.ts'
import { createMswServer } from '../../../testing/msw-server.ts'
import { closePage, openPage } from '../../../testing/open-page.tsx'
import { anOtherUser, aUser } from '../../../testing/people.ts'
import { serving } from '../../../testing/serve.ts'
import { ProfileDialog } from './profile-dialog.tsx'

const server = createMswServer()

const noor = aUser({ username: 'Noor' })
const bram = anOtherUser({
  email: 'bram@example.nl',
  socialPreference: 'GEMIDDELD',
  drugUsePreference: 'ALCOHOL_MET_ANDEREN',
  bio: 'Ik hou van jazz.',
})
const aGroup = (name: string, role: 'owner' | 'member') => ({
  id: `0190f001-0000-7000-8000-0000000000${name}`,
  name: `Groep ${name}`,
  role,
  eventName: 'Zomernacht',
  memberCount: 4,
  isShared: false,
})

async function open(user: OtherUser, isAllowed: boolean, isBlocked = false) {
  server.use(
    serving(getUser, { user }),
    serving(listUserGroups, { groups: [aGroup('aa', 'owner'), aGroup('bb', 'member')], pagination: onePage(2, 100) }),
    serving(getBlockStatus, {
      isBlocked,
      currentUserBlocked: isBlocked,
      otherUserBlocked: false,
      canMessage: true,
      reason: null,
      message: null,
    }),
    serving(canMessage, {
      canMessage: isAllowed,
      reason: isAllowed ? 'SHARED_GROUPS' : 'GROUPS_REQUIRED',
      message: 'Je kunt alleen berichten sturen naar gebruikers uit je groepen',
    }),
  )
  openPage({ routes: { '/': <ProfileDialog userId={user.id} isOpen onClose={() => undefined} /> }, at: '/', as: noor })
  return within(await screen.findByRole('dialog', { name: 'Volledig profiel' }))
}

test('shows what a member may see, groups with Owner or Member, and the way to write, report and block', async () => {
  const dialog = await open(bram, true)
  expect((await dialog.findByRole('link', { name: 'Stuur bericht' })).getAttribute('href')).toBe(
    `/messages?user=${bram.id}`,
  )
  expect(dialog.getByRole('heading', { name: 'Bram, 31' })).toBeTruthy()
  for (const text of [
    'Lid sinds januari 2026',
    'Man',
    SOCIAL_PREFERENCE_LABELS.GEMIDDELD,
    'bram@example.nl',
    'Hoe sta jij op een feestje?',
    DRUG_USE_PREFERENCE_LABELS.ALCOHOL_MET_ANDEREN,
    'Ik hou van jazz.',
    'Owner',
    'Member',
  ])
    expect(await dialog.findByText(text)).toBeTruthy()
  expect(dialog.getAllByText('Zomernacht · 4 leden')).toHaveLength(2)
  expect(dialog.getByRole('button', { name: 'Rapporteer' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Blokkeer' })).toBeTruthy()
})

test('offers Deblokkeer instead of Blokkeer for somebody who is blocked', async () => {
  const dialog = await open(bram, false, true)
  expect(await dialog.findByRole('button', { name: 'Deblokkeer' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Blokkeer' })).toBeNull()
})

test('says why there is no way to write', async () => {
  const dialog = await open(bram, false)
  expect(await dialog.findByText('Je kunt alleen berichten sturen naar gebruikers uit je groepen')).toBeTruthy()
  expect(dialog.queryByRole('link', { name: 'Stuur bericht' })).toBeNull()
})

test('says Could not verify messaging status when that cannot be asked', async () => {
  await open(bram, true)
  closePage()
  server.use(serving(canMessage, () => new Response('<h1>Bad gateway</h1>', { status: 502 })))
  openPage({ routes: { '/': <ProfileDialog userId={bram.id} isOpen onClose={() => undefined} /> }, at: '/', as: noor })
  expect(await screen.findByText('Could not verify messaging status')).toBeTruthy()
})

test('of oneself has no buttons to write, report or block', async () => {
  const dialog = await open({ ...bram, id: noor.id, username: 'Noor' }, true)
  expect(await dialog.findByText('Ik hou van jazz.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Rapporteer' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Blokkeer' })).toBeNull()
  expect(dialog.queryByRole('link', { name: 'Stuur bericht' })).toBeNull()
})
