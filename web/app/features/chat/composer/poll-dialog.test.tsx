import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getGroup } from 'contract/groups/listing.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { aGroup } from '~/testing/groups.ts'
import { createMswServer } from '~/testing/msw-server.ts'
import { openPage } from '~/testing/open-page.tsx'
import { serving } from '~/testing/serve.ts'
import { messageOutbox } from '../engine/browser-chat.ts'
import { PollDialog } from './poll-dialog.tsx'

const server = createMswServer()
const onClose = vi.fn()
const spyOnWrite = () => vi.spyOn(messageOutbox, 'write').mockResolvedValue()
let write: ReturnType<typeof spyOnWrite>

beforeEach(() => {
  onClose.mockReset()
  write = spyOnWrite()
  write.mockClear()
  server.use(serving(getGroup, { group: aGroup({}), pin: null, pictures: [], lastRequest: null }))
  openPage({ routes: { '/': <PollDialog conversation="group:g" isOpen onClose={onClose} /> }, at: '/' })
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const answers = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Antwoord/ }).map(({ value }) => value)

it('sends the suggested poll as it is, and closes', async () => {
  expect(box('Vraag').value).toBe('Hoe laat spreken we af?')
  press('Peiling versturen')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const poll = { question: 'Hoe laat spreken we af?', isMultiple: false }
  expect(write.mock.calls).toMatchObject([
    [{ conversation: 'group:g', type: 'POLL', content: 'Peiling: Hoe laat spreken we af?', poll }],
  ])
})

it('leaves out blank answers, and asks for those that are missing', async () => {
  press('Eigen vraag')
  expect(answers()).toEqual(['', ''])
  press('Peiling versturen')
  expect(await screen.findByText('Vul een vraag in')).toBeTruthy()
  expect(screen.getByText('Geef minstens 2 antwoorden')).toBeTruthy()
  expect(document.activeElement).toBe(box('Vraag'))
  type('Vraag', 'Hoe reis je?')
  type('Antwoord 2', 'Trein')
  expect(screen.queryByText('Geef minstens 2 antwoorden')).toBeNull()
  press('Peiling versturen')
  expect(await screen.findByText('Geef minstens 2 antwoorden')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box('Antwoord 2')))
  press('Antwoord toevoegen')
  press('Antwoord toevoegen')
  await waitFor(() => expect(document.activeElement).toBe(box('Antwoord 4')))
  type('Antwoord 4', 'Fiets')
  fireEvent.click(screen.getByRole('checkbox'))
  press('Peiling versturen')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const poll = { question: 'Hoe reis je?', options: ['Trein', 'Fiets'], isMultiple: true }
  expect(write.mock.calls).toMatchObject([[{ poll }]])
})

it('refuses the same answer twice until one is taken away', async () => {
  press('Waar spreken we af?')
  type('Antwoord 2', 'Bij de ingang')
  press('Peiling versturen')
  expect(await screen.findByText('Geef elk antwoord maar één keer')).toBeTruthy()
  expect(write).not.toHaveBeenCalled()
  press('Antwoord 1 weghalen')
  expect(answers()).toEqual(['Bij de ingang', 'In een café'])
  press('Peiling versturen')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(write.mock.calls).toMatchObject([[{ poll: { options: ['Bij de ingang', 'In een café'] } }]])
})

it('asks before it closes when something was typed', async () => {
  press('Hoe reis je?')
  press('Annuleren')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  type('Antwoord 1', 'Bus')
  press('Annuleren')
  expect(await screen.findByText('Weggaan zonder op te slaan?')).toBeTruthy()
  expect(onClose).toHaveBeenCalledTimes(1)
})
