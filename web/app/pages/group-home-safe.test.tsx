// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { getGroup } from 'contract/groups/listing.ts'
import { getTurnout } from 'contract/turnout.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aGroup } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { serving } from '../testing/serve.ts'
import HomeSafePage from './group-home-safe.tsx'

const server = createMswServer()
afterEach(closePage)

const startDate = new Date(Date.now() - 12 * 3_600_000).toISOString()
const endDate = new Date(Date.now() - 6 * 3_600_000).toISOString()
const group = aGroup({ membershipStatus: 'ACCEPTED' })
const { id, title, slug } = group.event
const noor = aUser({ username: 'Noor' })
let answeredAt: string | null

beforeEach(() => {
  answeredAt = null
  const people = [group.owner, { ...group.owner, id: noor.id, username: 'Noor' }]
  server.use(
    serving(getGroup, { group: { ...group, event: { ...group.event, startDate, endDate } } }),
    serving(getTurnout, () => ({
      ...{
        present: [],
        absent: [],
        answeredAt,
        groupName: group.name,
        closesAt: '2199-01-01T00:00:00.000Z',
        isOpen: true,
      },
      people: people.map((person) => ({ ...person, isSelf: person.id === noor.id })),
      event: { id, title, slug, startDate, overAt: endDate },
    })),
  )
})

const openAndAnswer = async () => {
  openPage({ routes: { '/groups/:groupId/thuis': <HomeSafePage /> }, at: `/groups/${group.id}/thuis`, as: noor })
  fireEvent.click(await screen.findByRole('button', { name: 'Ja, alles is goed' }))
}

it('leads to the turnout question, which is then not asked by a second notification', async () => {
  await openAndAnswer()
  expect((await screen.findByRole('link', { name: 'Zeg wie er was' })).getAttribute('href')).toBe(
    `/groups/${group.id}/wie-was-er`,
  )
})

it('after an answer to that question leads to the chat', async () => {
  answeredAt = endDate
  await openAndAnswer()
  expect(await screen.findByText('Bedank de groep, of zeg nog even iets aardigs.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Zeg wie er was' })).toBeNull()
})
