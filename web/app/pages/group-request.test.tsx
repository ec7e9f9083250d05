import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup } from 'contract/groups/membership.ts'
import { getPremiumFeatures, listSlotUpgradeOptions } from 'contract/payments/premium.ts'
import { updateProfile } from 'contract/users/users.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { button, findDialog, noor, press, setUpGroupPage, toasts } from '../testing/group-page.tsx'
import { aGroup } from '../testing/groups.ts'
import { aUser } from '../testing/people.ts'
import { premiumFeatures } from '../testing/premium.ts'
import { refusal, serving } from '../testing/serve.ts'

const { server, stored, open, change, setStatus, endEvent, acceptRequests } = setUpGroupPage()

const ASK = 'Vraag om mee te gaan'
const SEND = 'Verstuur verzoek'

async function openRequest(as = noor) {
  open(as)
  await press(ASK)
  return findDialog()
}
type Dialog = Awaited<ReturnType<typeof findDialog>>
const type = (dialog: Dialog, label: string | RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })
const send = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: SEND }))
const MESSAGE = /Vertel kort iets over jezelf/

it('says who will see the plan', async () => {
  const dialog = await openRequest()
  expect(dialog.getByText(/dan zien mensen die er ook heen gaan of willen dat/)).toBeTruthy()
})

it('is sent with a message, and then shown in place of the button, with the focus', async () => {
  const bodies = acceptRequests()
  const dialog = await openRequest()
  type(dialog, MESSAGE, '  Hoi!  ')
  send(dialog)
  await screen.findByText('Verzoek In Behandeling')
  expect(bodies).toEqual([{ message: 'Hoi!' }])
  expect(toasts()).toEqual([['Je verzoek is verstuurd', undefined]])
  expect(screen.queryByRole('button', { name: ASK })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Verzoek In Behandeling/))
})

describe('of a person without an age', () => {
  let saved: unknown[]
  let asked: unknown[]
  let dialog: Dialog
  beforeEach(async () => {
    saved = []
    server.use(
      serving(updateProfile, ({ body }) => {
        saved.push(body)
        return { user: { ...noor, ...(body as object) } }
      }),
    )
    asked = acceptRequests()
    dialog = await openRequest({ ...noor, age: null })
  })

  it('begins with the age', async () => {
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Je leeftijd/)))
  })

  it('is not sent with an impossible age', async () => {
    type(dialog, /Je leeftijd/, '7')
    send(dialog)
    expect(await dialog.findByText(/^Leeftijd moet tussen/)).toBeTruthy()
    expect([saved, asked]).toEqual([[], []])
  })

  it('stores the age in the profile', async () => {
    type(dialog, /Je leeftijd/, '24')
    send(dialog)
    await waitFor(() => expect(asked).toEqual([{ message: null }]))
    expect(saved).toEqual([{ age: 24 }])
  })
})

it('changes who sees the plan', async () => {
  const saved = vi.fn()
  server.use(
    serving(updateProfile, ({ body }) => {
      saved(body)
      return { user: noor }
    }),
  )
  const dialog = await openRequest()
  fireEvent.click(dialog.getByRole('button', { name: 'Verander' }))
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'GROUPS' } })
  await waitFor(() => expect(saved.mock.calls).toEqual([[{ plansVisibleTo: 'GROUPS' }]]))
})

describe('of a new account', () => {
  const useRequests = (used: number) =>
    server.use(
      serving(
        getPremiumFeatures,
        premiumFeatures({ newcomerUntil: '2026-12-01T12:00:00.000Z', openRequests: { used, max: 5 } }),
      ),
    )

  it.each([
    [3, ['Je kunt nu nog 2 groepen vragen. Dat komt doordat je nieuw bent.']],
    [2, []],
  ])('with %i open requests says %j', async (used, texts) => {
    useRequests(used)
    const dialog = await openRequest()
    expect(await dialog.findByRole('button', { name: SEND })).toBeTruthy()
    for (const text of texts) await dialog.findByText(text)
    expect(dialog.queryAllByText(/Je kunt nu nog/)).toHaveLength(texts.length)
  })

  it('with as many open requests as it may have has no form', async () => {
    useRequests(5)
    const dialog = await openRequest()
    expect(await dialog.findByText(/^Je kunt nu geen verzoek meer sturen/)).toBeTruthy()
    expect(dialog.queryByLabelText(/Vertel kort/)).toBeNull()
    expect(dialog.queryByRole('button', { name: SEND })).toBeNull()
  })
})

describe('to a group with questions', () => {
  const questions = ['Waar reis je vandaan?', 'Eerste keer?']
  const textIn = (dialog: Dialog, label: string | RegExp) => dialog.getByLabelText<HTMLTextAreaElement>(label).value
  beforeEach(() => {
    change({ questions })
    const lastRequest = { message: null, answers: [{ question: 'Eerste keer?', answer: 'Nee' }] }
    server.use(serving(getGroup, () => ({ group: stored.group, pin: null, pictures: [], lastRequest })))
  })

  it('needs every answer', async () => {
    const dialog = await openRequest()
    send(dialog)
    expect(await dialog.findByText('Beantwoord deze vraag')).toBeTruthy()
  })

  it('begins with what was answered to an earlier group', async () => {
    expect(textIn(await openRequest(), 'Eerste keer?')).toBe('Nee')
  })

  it('shows the answers as the group will read them', async () => {
    const dialog = await openRequest()
    type(dialog, 'Waar reis je vandaan?', 'Utrecht')
    const answers = await dialog.findAllByRole('definition', { hidden: true })
    expect(answers.map(({ textContent }) => textContent)).toEqual(['Utrecht', 'Nee'])
  })

  it('offers a first word, behind which the person types on', async () => {
    const dialog = await openRequest()
    const starter = await dialog.findByRole('button', { name: 'Ik hou van …' })
    starter.focus()
    fireEvent.click(starter)
    const message = dialog.getByLabelText<HTMLTextAreaElement>(MESSAGE)
    expect(message.value).toBe('Ik hou van ')
    expect([document.activeElement, message.selectionStart]).toEqual([message, message.value.length])
  })

  it('keeps what is typed when it is closed', async () => {
    const dialog = await openRequest()
    type(dialog, 'Waar reis je vandaan?', 'Utrecht')
    type(dialog, MESSAGE, 'Hoi')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(ASK)
    const again = await findDialog()
    expect([textIn(again, 'Waar reis je vandaan?'), textIn(again, MESSAGE)]).toEqual(['Utrecht', 'Hoi'])
  })

  it('is sent with the questions as they were read, and vibrates once', async () => {
    const vibrate = vi.fn()
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
    const bodies = acceptRequests()
    const dialog = await openRequest()
    type(dialog, 'Waar reis je vandaan?', 'Utrecht')
    send(dialog)
    await waitFor(() => expect(bodies).toEqual([{ message: null, answers: ['Utrecht', 'Nee'], questions }]))
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1))
    Reflect.deleteProperty(navigator, 'vibrate')
  })
})

describe('that cannot be sent', () => {
  it('outside the audience, for whom the group is said to be', async () => {
    change({ audience: 'WOMEN_AND_NONBINARY', minAge: 20 })
    open(aUser({ username: 'Tom', gender: 'MAN' }))
    expect(await screen.findByText('Deze groep is niet voor jou')).toBeTruthy()
    expect(screen.getByText('Voor vrouwen en non-binaire mensen vanaf 20 jaar')).toBeTruthy()
    expect(
      screen.getByText(/^Iedereen die .* ‘Man’ mag erbij\. Wat iemand over zichzelf invult, controleren we niet\.$/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: ASK })).toBeNull()
  })

  it('without the age that the group asks for, to which the profile is linked', async () => {
    change({ minAge: 20 })
    const dialog = await openRequest(aUser({ username: 'Tom', age: null, birthdate: null }))
    expect(dialog.getByRole('link', { name: 'Leeftijd invullen' }).getAttribute('href')).toBe(
      `/profile?field=age&group=${stored.group.id}`,
    )
    expect(dialog.queryByRole('button', { name: SEND })).toBeNull()
  })

  it('with a too long message, which stays', async () => {
    const dialog = await openRequest()
    type(dialog, MESSAGE, 'x'.repeat(301))
    send(dialog)
    expect(await dialog.findByText('Je bericht mag hoogstens 300 tekens hebben')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(MESSAGE).value).toHaveLength(301)
  })

  it('in as many groups as allowed, with the offer of more', async () => {
    const limit = { requiresUpgrade: true, upgradeType: 'EXTRA_GROUP_SLOTS', price: 4 } as const
    const availableUpgrades = [{ quantity: 1, slots: 3, price: 4 }]
    server.use(
      serving(joinGroup, () => refusal('GROUP_LIMIT_REACHED', limit)),
      serving(listSlotUpgradeOptions, { currentLimit: 3, maxLimit: 9, availableUpgrades }),
    )
    send(await openRequest())
    const offer = await findDialog('Groep limiet bereikt')
    expect(offer.getByText('Je zit aan je maximum aantal groepen.')).toBeTruthy()
    expect(await offer.findByText(/kost €\s4,00/)).toBeTruthy()
    expect(toasts()).toEqual([])
  })

  it('as the server refuses it, in its words', async () => {
    server.use(serving(joinGroup, () => refusal('EVENT_ENDED')))
    send(await openRequest())
    expect(await screen.findByText('Dit evenement is al voorbij.')).toBeTruthy()
    expect(toasts()).toEqual([])
  })

  it('as the server refuses a field that the form lacks', async () => {
    const message = 'De vragen zijn veranderd'
    const errors = [{ field: 'questions', message }]
    server.use(serving(joinGroup, () => refusal('VALIDATION_FAILED', { message, errors })))
    send(await openRequest())
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('while the server fails, which keeps the text', async () => {
    server.use(serving(joinGroup, () => refusal('SERVICE_UNAVAILABLE')))
    const dialog = await openRequest()
    type(dialog, MESSAGE, 'Hoi!')
    send(dialog)
    expect(await screen.findByText('Je verzoek is niet verstuurd')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(MESSAGE).value).toBe('Hoi!')
  })

  it('after the event', async () => {
    endEvent()
    open()
    expect(await screen.findByText('Het evenement is voorbij')).toBeTruthy()
    expect(screen.queryByRole('button', { name: ASK })).toBeNull()
  })
})

it('to a full group gets a position on the wait list', async () => {
  change({ currentMembers: 10 })
  server.use(
    serving(joinGroup, () => {
      setStatus('WAITLIST', { waitlistPosition: 3 })
      return { status: 'WAITLIST' as const, waitlistPosition: 3 }
    }),
  )
  open()
  await press('Zet me op de wachtlijst')
  fireEvent.click((await findDialog()).getByRole('button', { name: 'Zet me op de wachtlijst' }))
  expect(await screen.findByText('Je staat op plek 3 van de wachtlijst')).toBeTruthy()
  expect(toasts()).toEqual([['Je staat op de wachtlijst', 'Je bent nummer 3.']])
})

it('to a group that became full says what becomes of it, and names two others with a place', async () => {
  setStatus('PENDING', { currentMembers: 10, answersWithinHours: 1 })
  stored.others = ['Nachtbrakers', 'Carpool', 'Derde'].map((name) => aGroup({ name }))
  open()
  expect(await screen.findByRole('link', { name: 'Nachtbrakers' })).toBeTruthy()
  expect(screen.getByText(/^De groep is intussen vol\. .* Vraag ook een andere groep\./)).toBeTruthy()
  expect(screen.queryByText(/antwoordt meestal/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Derde' })).toBeNull()
})

it('is withdrawn after a confirmation', async () => {
  setStatus('PENDING')
  server.use(
    serving(leaveGroup, () => {
      setStatus('NOT_MEMBER')
      return {}
    }),
  )
  open()
  await press('Verzoek intrekken')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Verzoek intrekken' }))
  expect(await button(ASK)).toBeTruthy()
})
