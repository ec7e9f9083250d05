// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { getMyTurnout, objectToTurnout, type TurnoutRecord } from 'contract/turnout.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import OwnTurnoutPage from './own-turnout.tsx'
import TrustPage from './trust.tsx'

const server = createMswServer()
afterEach(closePage)

const GROUP_ID = '0190f002-0000-7000-8000-000000000001'
const EVENT = {
  id: '0190f003-0000-7000-8000-000000000001',
  title: 'Zomernacht',
  slug: 'zomernacht',
  startDate: '2026-06-06T18:00:00.000Z',
  overAt: '2026-06-06T22:00:00.000Z',
}

describe('one’s own record', () => {
  const record = (overrides: Partial<TurnoutRecord>): TurnoutRecord => ({
    groupId: GROUP_ID,
    groupName: 'Vroege vogels',
    event: EVENT,
    outcome: 'NO_SHOW',
    explanation: 'Minstens twee groepsleden misten je, en niemand zei dat je er was.',
    isCounted: true,
    isOpen: false,
    answeredAt: null,
    closesAt: '2026-06-13T22:00:00.000Z',
    canObject: true,
    objection: null,
    ...overrides,
  })
  const open = () => openPage({ routes: { '/profile/opkomst': <OwnTurnoutPage /> }, at: '/profile/opkomst' })

  it('says what others see, how it came about, and sends an objection', async () => {
    let records = [record({})]
    const sent: unknown[] = []
    server.use(
      serving(getMyTurnout, () => ({ records, shown: { timesWent: 7, noShows: 2 } })),
      serving(objectToTurnout, ({ params, body }) => {
        sent.push(params.groupId, body)
        const objection = { text: 'Ik was er.', createdAt: EVENT.overAt, decision: null, notes: null, decidedAt: null }
        const contested = record({ canObject: false, isCounted: false, objection })
        records = [contested]
        return { record: contested }
      }),
    )
    open()
    expect(await screen.findByText('Onder je naam staat: 7 keer meegegaan.')).toBeTruthy()
    expect(screen.getByText(/ziet ook: 2 keer niet gekomen/)).toBeTruthy()
    expect(screen.getByText(/Minstens twee groepsleden misten je/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Dit klopt niet' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dit klopt niet' }))
    fireEvent.change(dialog.getByLabelText(/Wat gebeurde er/), { target: { value: 'Ik was er.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Verstuur' }))
    expect(await screen.findByText(/Het telt niet mee tot een beheerder heeft gekeken/)).toBeTruthy()
    expect(sent).toEqual([GROUP_ID, { text: 'Ik was er.' }])
    expect(screen.queryByRole('button', { name: 'Dit klopt niet' })).toBeNull()
  })

  it('shows nothing below the threshold, and offers to answer while that is possible', async () => {
    const openRecord = record({
      outcome: null,
      explanation: 'Je groep kan nog zeggen wie er was.',
      isOpen: true,
      canObject: false,
    })
    server.use(serving(getMyTurnout, { records: [openRecord], shown: { timesWent: null, noShows: null } }))
    open()
    expect(await screen.findByText(/Nog niets. Vanaf 3 keer/)).toBeTruthy()
    expect(screen.queryByText(/keer niet/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Zeg wie er was' }).getAttribute('href')).toBe('/hoe-was-het')
  })

  it('leads to events without a record, and offers another try after a failure', async () => {
    server.use(serving(getMyTurnout, { records: [], shown: { timesWent: null, noShows: null } }))
    open()
    expect((await screen.findByRole('link', { name: 'Zoek een evenement' })).getAttribute('href')).toBe('/events')
    closePage()
    server.use(serving(getMyTurnout, () => refusal('NOT_FOUND')))
    open()
    expect(await screen.findByText('Kon niet laden waar je bij was')).toBeTruthy()
  })
})

it('the page of rules says what counts, with the figures of the server', () => {
  openPage({ routes: { '/help/vertrouwen': <TrustPage /> }, at: '/help/vertrouwen', as: null })
  expect(screen.getByText(/minstens 7 dagen eerder of later lid werd dan jij/)).toBeTruthy()
  expect(screen.getByText(/Gingen jullie allebei mee\? Dan kun je tot 14 dagen erna een referentie/)).toBeTruthy()
})
