import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { listMembers } from 'contract/groups/membership.ts'
import {
  answerAttendance,
  confirmMeeting,
  getMeeting,
  type Meeting,
  updateMeeting,
  updateTicket,
} from 'contract/meetings.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyFor, queryClient } from '../lib/api/query.tsx'
import { outbox } from '../lib/offline/outbox.ts'
import { findDialog, noor, press, sanne, setUpGroupPage } from '../testing/group-page.tsx'
import { aMember } from '../testing/groups.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'

const { server, stored, open, openAsOwner, setStatus, endEvent } = setUpGroupPage()

beforeEach(() => setStatus('ACCEPTED'))

describe('the meeting', () => {
  const first: Meeting = {
    state: 'CONFIRMED',
    standsAt: null,
    proposedById: null,
    place: 'De rode brug',
    at: '2031-06-07T17:30:00.000Z',
    sign: null,
    fallback: null,
    travel: null,
    pollSeq: null,
    version: 1,
    updatedAt: '2031-06-01T10:00:00.000Z',
  }
  const proposed = { ...first, state: 'PROPOSED', standsAt: first.at, proposedById: 'iemand' } as const

  it.each([
    [51, 'Over 2 dagen zien jullie elkaar'],
    [3.2, 'Over 3 uur en 12 minuten zien jullie elkaar'],
  ])('in %f hours is counted down to', async (hours, text) => {
    stored.meeting = { ...first, at: new Date(Date.now() + hours * 3_600_000 - 1_000).toISOString() }
    open()
    expect((await screen.findByRole('timer')).textContent).toBe(text)
  })

  it('is neither shown nor offered after the event', async () => {
    endEvent()
    open()
    expect(await screen.findByRole('heading', { name: 'Met wie je ging' })).toBeTruthy()
    expect(screen.queryByText('Zo spreken we af')).toBeNull()
  })

  it('is neither shown nor offered when the event is cancelled', async () => {
    setStatus('ACCEPTED', { isActive: false })
    stored.meeting = first
    open()
    expect(await screen.findByRole('heading', { name: '6 leden' })).toBeTruthy()
    expect(screen.getByText('Het evenement gaat niet door')).toBeTruthy()
    expect(screen.queryByText('Zo spreken we af')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('is the default until the poll in the chat ends, which it leads to', async () => {
    stored.meeting = { ...first, state: 'DEFAULT', pollSeq: 12 }
    open()
    expect(await screen.findByText('Dit is afgesproken, tenzij jullie iets anders kiezen in de peiling.')).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Stem mee' })).getAttribute('href')).toBe(
      `/groups/${stored.group.id}/chat?bericht=12`,
    )
  })

  /** The server answers a change with what is returned. Returns what it received. */
  function serveUpdates(answer: (sent: { place: string; version: number }) => Meeting | null) {
    const received: { place: string; version: number; at: string }[] = []
    server.use(
      serving(updateMeeting, ({ body }) => {
        const sent = body as (typeof received)[number]
        received.push(sent)
        const meeting = answer(sent)
        if (meeting === null) return refusal('MEETING_CHANGED', { meeting: stored.meeting })
        stored.meeting = meeting
        return { meeting, warnings: [] }
      }),
    )
    return received
  }
  type Dialog = Awaited<ReturnType<typeof findDialog>>
  const placeIn = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('Plek')
  const setPlace = (dialog: Dialog, value: string) => fireEvent.change(placeIn(dialog), { target: { value } })
  const save = (dialog: Dialog, name = 'Afspraak opslaan') => fireEvent.click(dialog.getByRole('button', { name }))

  it('is proposed by any member while there is none', async () => {
    const received = serveUpdates(() => proposed)
    open()
    await press('Stel een plek voor')
    const dialog = await findDialog()
    fireEvent.click(dialog.getByRole('button', { name: 'Bij de hoofdingang' }))
    expect(placeIn(dialog).value).toBe('Bij de hoofdingang')
    fireEvent.change(dialog.getByLabelText('Tijd'), { target: { value: '19:30' } })
    save(dialog)
    expect(await screen.findByText('Een voorstel uit de groep.')).toBeTruthy()
    expect(received).toMatchObject([{ place: 'Bij de hoofdingang', version: 0 }])
  })

  it('at a home address is warned of', async () => {
    open()
    await press('Stel een plek voor')
    const dialog = await findDialog()
    setPlace(dialog, 'Bij mij, Dorpsstraat 12')
    expect(await dialog.findByText('Er staat een adres in')).toBeTruthy()
  })

  it('that was proposed is confirmed by the owner', async () => {
    stored.meeting = proposed
    const bodies: unknown[] = []
    server.use(
      serving(confirmMeeting, ({ body }) => {
        bodies.push(body)
        return { meeting: first }
      }),
    )
    openAsOwner()
    await press('Zo doen we het')
    await waitFor(() => expect(bodies).toMatchObject([{ version: 1 }]))
  })

  it('changed by somebody else meanwhile is shown beside what the owner typed', async () => {
    stored.meeting = first
    const received = serveUpdates(({ place, version }) => {
      if (version === 2) return { ...first, place, version: 3 }
      stored.meeting = { ...first, place: 'Bij de kassa', version: 2 }
      return null
    })
    openAsOwner()
    await press('Afspraak wijzigen')
    const dialog = await findDialog()
    setPlace(dialog, 'Bij het station')
    save(dialog)
    expect(await dialog.findByText('Bij de kassa')).toBeTruthy()
    expect(placeIn(dialog).value).toBe('Bij het station')
    save(dialog, 'Mijn tekst toch opslaan')
    await waitFor(() => expect(received).toHaveLength(2))
    expect(received).toMatchObject([
      { place: 'Bij het station', version: 1, at: first.at },
      { place: 'Bij het station', version: 2 },
    ])
  })

  it('after the event is refused at its time', async () => {
    const message = 'Het evenement is dan al voorbij. Kies een tijd ervoor.'
    server.use(serving(updateMeeting, () => refusal('MEETING_AFTER_EVENT', { errors: [{ field: 'at', message }] })))
    stored.meeting = first
    openAsOwner()
    await press('Afspraak wijzigen')
    const dialog = await findDialog()
    fireEvent.change(dialog.getByLabelText('Tijd'), { target: { value: '23:59' } })
    save(dialog)
    await dialog.findByText(message)
    expect(document.activeElement).toBe(dialog.getByLabelText('Tijd'))
    expect(getToasts()).toEqual([])
  })

  it('that has an error at no field of the dialog is refused in a toast', async () => {
    const message = 'Versie is verplicht'
    server.use(
      serving(updateMeeting, () => refusal('VALIDATION_FAILED', { message, errors: [{ field: 'version', message }] })),
    )
    stored.meeting = first
    openAsOwner()
    await press('Afspraak wijzigen')
    save(await findDialog())
    await waitFor(() => expect(getToasts().map(({ description }) => description)).toEqual([message]))
  })

  it('that changes while the dialog is open is not replaced unseen', async () => {
    const received = serveUpdates(() => null)
    stored.meeting = first
    openAsOwner()
    await press('Afspraak wijzigen')
    const dialog = await findDialog()
    stored.meeting = { ...first, place: 'Bij de kassa', version: 2 }
    await act(() => queryClient.invalidateQueries({ queryKey: keyFor(getMeeting) }))
    setPlace(dialog, 'Bij het station')
    save(dialog)
    expect(await dialog.findByText('Iemand heeft dit net veranderd')).toBeTruthy()
    expect(received).toMatchObject([{ version: 1 }])
  })
})

describe('whether a member comes', () => {
  const me = aMember({ username: 'Noor', id: noor.id })
  const openIn = (days: number) => {
    const startDate = new Date(Date.now() + days * 86_400_000).toISOString()
    setStatus('ACCEPTED', { event: { ...stored.group.event, startDate } })
    stored.members = [sanne, me]
    open()
  }

  it('is asked in the week before', async () => {
    openIn(6)
    expect(await screen.findByRole('heading', { name: 'Ga je nog mee?' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ja, ik ga mee' })).toBeTruthy()
  })

  it('stays answered without a connection, whatever older answer is shown, and is sent once', async () => {
    const bodies: unknown[] = []
    const accept = ({ body }: { body: unknown }) => {
      bodies.push(body)
      return body as { answer: 'YES'; hasTicket: boolean }
    }
    server.use(http.put('*/api/*', () => HttpResponse.error()))
    openIn(6)
    await press('Ja, ik ga mee')
    fireEvent.click(await screen.findByLabelText('Ik heb een kaartje'))
    expect(await screen.findAllByText('Wordt verstuurd zodra je online bent')).toHaveLength(2)
    await act(() => queryClient.refetchQueries({ queryKey: keyFor(listMembers) }))
    expect(screen.getByRole('heading', { name: 'Je gaat mee' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Ik heb een kaartje').checked).toBe(true)
    expect(screen.getByText('1 van 2')).toBeTruthy()
    server.use(serving(answerAttendance, accept), serving(updateTicket, accept))
    stored.members = [sanne, { ...me, attendance: 'YES', hasTicket: true }]
    outbox.sendAll()
    await waitFor(() => expect(screen.queryByText('Wordt verstuurd zodra je online bent')).toBeNull())
    expect(bodies).toEqual(expect.arrayContaining([{ answer: 'YES' }, { hasTicket: true }]))
    expect(bodies).toHaveLength(2)
  })

  it('is not asked earlier; only whether they have a ticket', async () => {
    openIn(60)
    expect(await screen.findByRole('heading', { name: 'Kaartjes' })).toBeTruthy()
    expect(screen.getByLabelText('Ik heb een kaartje')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ja, ik ga mee' })).toBeNull()
  })
})
