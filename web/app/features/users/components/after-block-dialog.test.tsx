import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { leaveGroup } from 'contract/groups/membership.ts'
import { listUserGroups } from 'contract/users/users.ts'
import { expect, it } from 'vitest'
import { justBlocked } from '~/features/blocks/api-after-block.ts'
import { onePage } from '../../../testing/groups.ts'
import { createMswServer } from '../../../testing/msw-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { serving } from '../../../testing/serve.ts'
import { AfterBlockHost } from './after-block-host.tsx'

const server = createMswServer()
const aGroup = (id: string, isShared: boolean) => ({
  id,
  name: `Groep ${id}`,
  role: 'member' as const,
  eventName: 'Zomernacht',
  memberCount: 4,
  isShared,
})

it('offers to leave the shared groups and to report', async () => {
  const left: unknown[] = []
  server.use(
    serving(listUserGroups, { groups: [aGroup('a', true), aGroup('b', false)], pagination: onePage(2, 100) }),
    serving(leaveGroup, ({ params }) => {
      left.push(params.id)
      return {}
    }),
  )
  openPage({ routes: { '/': <AfterBlockHost /> }, at: '/' })
  justBlocked.set({ id: 'tom', username: 'Tom' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Tom is geblokkeerd' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Groep verlaten' }))
  await waitFor(() => expect(left).toEqual(['a']))
  expect(dialog.queryByText('Groep b')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Rapporteren' }))
  expect(await screen.findByRole('dialog', { name: 'Gebruiker rapporteren' })).toBeTruthy()
})
