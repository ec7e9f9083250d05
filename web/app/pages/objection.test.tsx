// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { type Decision, deleteSuspended, getDecision, submitObjection } from 'contract/objections.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import ObjectionPage from './objection.tsx'

const server = createMswServer()
afterEach(closePage)
let decision: Decision
beforeEach(() => {
  decision = {
    kind: 'USER_SUSPENDED',
    what: 'Je account is geschorst. Je kunt niet meer inloggen.',
    rule: 'Je mag hier geen reclame of spam plaatsen.',
    reason: 'Je stuurde reclame.',
    decidedAt: '2026-06-01T10:00:00.000Z',
    objectBefore: '2999-12-01T10:00:00.000Z',
    isSuspended: true,
    objection: null,
  }
  server.use(serving(getDecision, () => ({ decision })))
})
const open = () => openPage({ routes: { '/bezwaar': <ObjectionPage /> }, at: '/bezwaar?token=abc', as: null })

it('shows the decision and sends one objection', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(submitObjection, ({ body }) => {
      bodies.push(body)
      const text = 'Dat was ik niet.'
      decision = {
        ...decision,
        objection: { text, createdAt: '2026-06-02T10:00:00.000Z', decision: null, notes: null, decidedAt: null },
      }
      return { decision }
    }),
  )
  open()
  expect(await screen.findByText('Je mag hier geen reclame of spam plaatsen.')).toBeTruthy()
  expect(screen.getByText('Je stuurde reclame.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Bezwaar versturen' }))
  expect(await screen.findByText('Vertel waarom je het niet eens bent')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Je bezwaar'), { target: { value: 'Dat was ik niet.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Bezwaar versturen' }))
  expect(await screen.findByText('We bekijken je bezwaar')).toBeTruthy()
  expect(bodies).toEqual([{ token: 'abc', text: 'Dat was ik niet.' }])
})

it('deletes the account after a question', async () => {
  let deletions = 0
  server.use(
    serving(deleteSuspended, () => {
      deletions += 1
      return {}
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Account verwijderen' }))
  expect(deletions).toBe(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Verwijder mijn account' }))
  expect(await screen.findByText('Je account is verwijderd.')).toBeTruthy()
  expect(deletions).toBe(1)
})

it('says that a link is wrong', async () => {
  server.use(serving(getDecision, () => refusal('DECISION_LINK_INVALID')))
  open()
  expect(await screen.findByText('Deze link klopt niet')).toBeTruthy()
})
