import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { changePassword } from 'contract/auth/auth.ts'
import { logout } from 'contract/auth/session.ts'
import { blockUser, listBlockedUsers } from 'contract/blocks.ts'
import { updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup, listGroups, listPopularTags } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, listMembers } from 'contract/groups/membership.ts'
import { getMeeting } from 'contract/meetings.ts'
import { listNotifications } from 'contract/notifications.ts'
import { getPaymentStatus, payDonation, payPremium } from 'contract/payments/payments.ts'
import { listSlotUpgradeOptions } from 'contract/payments/premium.ts'
import { createReport } from 'contract/reports.ts'
import { deletePhoto, getProfile, updateProfile } from 'contract/users/users.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSignOut } from '~/features/auth/api.ts'
import { ChangePasswordDialog } from '~/features/auth/components/change-password-dialog.tsx'
import { BlockDialog } from '~/features/blocks/components/block-dialog.tsx'
import { BlockedUsersDialog } from '~/features/blocks/components/blocked-users-dialog.tsx'
import { RestrictionBanner } from '~/features/chat/conversation/restriction-banner.tsx'
import { GifImage } from '~/features/chat/pickers/gif-image.tsx'
import { EditGroupDialog } from '~/features/groups/components/form/edit-group-dialog.tsx'
import { PremiumSuccess } from '~/features/payments/components/premium-result.tsx'
import { BuySlotsDialog } from '~/features/payments/components/upgrade-dialogs.tsx'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { ShareDialog } from '~/features/sharing/components/share-dialog.tsx'
import { PhotoButtons } from '~/features/users/components/own/photo-buttons.tsx'
import { getSession } from '~/lib/session/session.ts'
import { aGroup, aMember, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import Donate from './donate.tsx'
import GroupPage from './group.tsx'
import Profile from './profile.tsx'

/** The texts of the specification for calls whose answer says nothing that can be read. */
const server = createMswServer()
afterEach(() => vi.restoreAllMocks())

const unreadable = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
const nothing = () => undefined
const noor = aUser({ username: 'Noor', bio: 'Ik hou van techno.', profilePhoto: '/uploads/noor.webp' })
const open = (element: ReactNode) => openPage({ routes: { '/': element }, at: '/', as: noor })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: RegExp | string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const toast = async (description: string) =>
  waitFor(() =>
    expect(getToasts().map(({ title, description }) => [title, description])).toContainEqual(['Fout', description]),
  )

describe('of people', () => {
  test('blocking says Failed to block user', async () => {
    server.use(serving(blockUser, unreadable))
    open(<BlockDialog user={{ id: 'tom', username: 'Tom' }} isOpen onClose={nothing} />)
    expect((await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Pesterijen/intimidatie',
      'Spam berichten',
      'Ongepaste inhoud',
      'Nepaccount',
      'Anders',
    ])
    await press('Blokkeren')
    await toast('Failed to block user')
  })

  test('reporting says Failed to submit report', async () => {
    server.use(serving(createReport, unreadable))
    const tom = { id: '0190f001-0000-7000-8000-00000000000b', username: 'Tom' }
    open(<ReportDialog user={tom} isOpen onClose={nothing} />)
    const dialog = within(await screen.findByRole('dialog', { name: 'Gebruiker rapporteren' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Rapporteren' }).disabled).toBe(true)
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Spam' } })
    expect(dialog.getByText('4/2000')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Rapporteren' }))
    await toast('Failed to submit report')
  })

  test('the list of blocked people says Failed to load blocked users', async () => {
    server.use(serving(listBlockedUsers, unreadable))
    open(<BlockedUsersDialog isOpen onClose={nothing} />)
    expect(await screen.findByText('Failed to load blocked users')).toBeTruthy()
  })

  test('a restriction of an unknown reason says Onbekende status', () => {
    render(<RestrictionBanner reason="PREVIOUS_CONVERSATION" message="" />)
    expect(screen.getByRole('status').textContent).toBe('Onbekende status')
  })

  test('a restriction towards oneself says Ongeldig', () => {
    render(<RestrictionBanner reason="SAME_USER" message="" />)
    expect(screen.getByRole('status').textContent).toBe('Ongeldig')
  })
})

function SignOut() {
  const signOut = useSignOut()
  return (
    <button type="button" onClick={() => void signOut()}>
      Uitloggen
    </button>
  )
}

describe('of the own account', () => {
  beforeEach(() => server.use(serving(getProfile, { user: noor })))
  const profile = () => openPage({ routes: { '/profile': <Profile /> }, at: '/profile', as: noor })

  test('saving the profile says Kon profiel niet bijwerken', async () => {
    server.use(serving(updateProfile, unreadable))
    profile()
    await press('Profiel bewerken')
    await type(/^Bio/, 'Ik hou van jazz.')
    await press('Profiel opslaan')
    await toast('Kon profiel niet bijwerken')
  })

  test('removing the photo says Kon foto niet verwijderen', async () => {
    server.use(serving(deletePhoto, unreadable))
    open(<PhotoButtons user={noor} />)
    await press(/Foto verwijderen|Verwijder/)
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Foto verwijderen' }))
    await toast('Kon foto niet verwijderen')
  })

  test('a file that is no photo says Kon foto niet uploaden', async () => {
    open(<PhotoButtons user={noor} />)
    const input = await screen.findByLabelText('Kies een foto')
    fireEvent.change(input, { target: { files: [new File(['x'], 'x.txt', { type: 'text/plain' })] } })
    await waitFor(() => expect(getToasts().map(({ title }) => title)).toContain('Kon foto niet uploaden'))
  })

  test('a photo of any size is cropped before its size counts', async () => {
    open(<PhotoButtons user={noor} />)
    const photo = Object.defineProperty(new File(['x'], 'telefoon.jpg', { type: 'image/jpeg' }), 'size', { value: 9e6 })
    fireEvent.change(await screen.findByLabelText('Kies een foto'), { target: { files: [photo] } })
    expect(await screen.findByRole('dialog', { name: 'Foto bijsnijden' })).toBeTruthy()
  })

  test('changing the password says Kon wachtwoord niet wijzigen', async () => {
    server.use(serving(changePassword, unreadable))
    open(<ChangePasswordDialog isOpen onClose={nothing} />)
    await type('Huidig wachtwoord', 'Oud-wachtwoord1!')
    await type('Nieuw wachtwoord', 'Nieuw-wachtwoord1!')
    await type(/^Bevestig/, 'Nieuw-wachtwoord1!')
    await press('Wachtwoord wijzigen')
    await toast('Kon wachtwoord niet wijzigen')
  })

  test('logging out goes home all the same, and says that it failed', async () => {
    server.use(serving(logout, unreadable))
    const page = openPage({ routes: { '/profile': <SignOut /> }, at: '/profile', as: noor })
    await press('Uitloggen')
    await waitFor(() => expect(getToasts().map(({ title }) => title)).toContain('Uitloggen mislukt'))
    expect(page.path()).toBe('/')
    expect(getSession().isAuthenticated).toBe(false)
  })
})

describe('of a group', () => {
  const sanne = aMember({ username: 'Sanne', isOwner: true })
  const group = aGroup({ owner: sanne.user, ownerId: sanne.userId })
  const page = (shown = group) => {
    server.use(
      serving(listNotifications, { notifications: [], pagination: onePage(0) }),
      serving(getGroup, { group: shown, pin: null, pictures: [], lastRequest: null }),
      serving(getMeeting, { meeting: null, officialPoint: null }),
      serving(listMembers, { members: [sanne], pagination: onePage(1, 50) }),
      serving(listGroups, { groups: [], pagination: onePage(0, 4) }),
    )
    return openPage({ routes: { '/groups/:groupId': <GroupPage /> }, at: `/groups/${group.id}`, as: noor })
  }

  test('shows name, event, place, dates, members, tags, description and owner', async () => {
    page({ ...group, tags: ['techno'], description: 'Rustig beginnen.' })
    expect(await screen.findByRole('heading', { level: 1, name: group.name })).toBeTruthy()
    for (const text of ['Rustig beginnen.', 'techno', group.event.title])
      expect((await screen.findAllByText(new RegExp(text))).length).toBeGreaterThan(0)
    expect(screen.getAllByText(new RegExp(group.event.location)).length).toBeGreaterThan(0)
    expect(screen.getByText('do 20 juni 2199, 14.00 uur')).toBeTruthy()
    expect(screen.getByText('Eigenaar').closest('p')?.textContent).toContain('Sanne')
  })

  test('joining says Aansluiten bij groep mislukt', async () => {
    server.use(serving(joinGroup, unreadable))
    page()
    await press('Vraag om mee te gaan')
    await press('Verstuur verzoek')
    expect(await screen.findByText('Aansluiten bij groep mislukt')).toBeTruthy()
  })

  test('leaving says Verlaten van groep mislukt', async () => {
    server.use(serving(leaveGroup, unreadable))
    page({ ...group, membershipStatus: 'ACCEPTED', currentUserMemberStatus: 'ACCEPTED' })
    await press('Groep verlaten')
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Groep verlaten' }))
    await toast('Verlaten van groep mislukt')
  })

  test('editing says Kon groep niet bijwerken', async () => {
    server.use(serving(updateGroup, unreadable), serving(listPopularTags, { tags: [] }))
    open(<EditGroupDialog group={{ ...group, ownerId: noor.id }} isOpen onClose={nothing} />)
    await type(/Naam van de groep/, 'Late vogels')
    await press('Wijzigingen opslaan')
    await toast('Kon groep niet bijwerken')
  })
})

describe('of paying', () => {
  test('the options of an upgrade say Kon upgrade opties niet laden', async () => {
    server.use(serving(listSlotUpgradeOptions, unreadable))
    open(<BuySlotsDialog isOpen onClose={nothing} />)
    expect(await screen.findByText('Kon upgrade opties niet laden')).toBeTruthy()
  })

  test('starting a payment says Kon geen betaling aanmaken', async () => {
    server.use(
      serving(listSlotUpgradeOptions, {
        currentLimit: 3,
        maxLimit: 9,
        availableUpgrades: [{ quantity: 1, slots: 3, price: 4 }],
      }),
      serving(payPremium, unreadable),
    )
    open(<BuySlotsDialog isOpen onClose={nothing} />)
    await press(/^Betaal/)
    await toast('Kon geen betaling aanmaken. Probeer het opnieuw.')
  })

  test('a payment without an address says Geen checkout URL ontvangen', async () => {
    server.use(serving(payDonation, { checkoutUrl: '', paymentId: 'tr_1' }))
    openPage({ routes: { '/donate': <Donate /> }, at: '/donate' })
    await press(/^Geef €/)
    await toast('Geen checkout URL ontvangen van betaalservice')
  })

  test('a donation says Er ging iets mis bij het aanmaken van je betaling', async () => {
    server.use(serving(payDonation, unreadable))
    openPage({ routes: { '/donate': <Donate /> }, at: '/donate' })
    await press(/^Geef €/)
    await toast('Er ging iets mis bij het aanmaken van je betaling')
  })

  test('the status of a payment says Kon betalingsstatus ophalen', async () => {
    server.use(serving(getPaymentStatus, () => new Response('<h1>Bad request</h1>', { status: 400 })))
    openPage({ routes: { '/': <PremiumSuccess initialPayment={null} /> }, at: '/?payment=p1' })
    expect(await screen.findByText('Kon betalingsstatus ophalen')).toBeTruthy()
  })
})

describe('of sharing and pictures', () => {
  const shared = { kind: 'group', title: 'Zomernacht', groupName: 'Vroege vogels', path: '/uitnodiging/1' } as const

  test('the dialog shows text and link, copies it for Instagram, and says when copying fails', async () => {
    const copied: string[] = []
    let isRefused = false
    vi.stubGlobal('navigator', {
      ...window.navigator,
      clipboard: {
        writeText: async (text: string) => {
          if (isRefused) throw new Error('refused')
          copied.push(text)
        },
      },
    })
    open(<ShareDialog shared={shared} isOpen onClose={nothing} />)
    const link = `${window.location.origin}/uitnodiging/1`
    expect(await screen.findByText('Ga je mee naar Zomernacht? Dit is onze groep: Vroege vogels.')).toBeTruthy()
    expect(screen.getByText(link)).toBeTruthy()
    await press('Instagram')
    await press('Link kopiëren')
    await waitFor(() => expect(copied).toEqual([link, link]))
    isRefused = true
    await press('Link kopiëren')
    await toast('Kon link niet kopiëren')
    vi.unstubAllGlobals()
  })

  test('a GIF says GIF kon niet geladen worden', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
    open(<GifImage url="/gifs/x.webp" alt="Dansen" />)
    fireEvent.error(await screen.findByRole('img', { name: 'Dansen' }))
    expect(await screen.findByText('GIF kon niet geladen worden')).toBeTruthy()
    vi.unstubAllGlobals()
  })
})
