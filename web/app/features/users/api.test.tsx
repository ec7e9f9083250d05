import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getUser } from 'contract/users/users.ts'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createMswServer } from '~/testing/msw-server.ts'
import { openPage } from '~/testing/open-page.tsx'
import { anOtherUser } from '~/testing/people.ts'
import { serving } from '~/testing/serve.ts'
import { useUser } from './api.ts'

const server = createMswServer()
afterEach(() => vi.useRealTimers())

function Profile() {
  const { data, isFetching } = useUser('tom')
  return <p>{isFetching ? 'Laden' : data?.user.username}</p>
}
function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Dicht' : 'Open'}
      </button>
      {isOpen && <Profile />}
    </>
  )
}

it('asks for a profile again after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let asked = 0
  server.use(
    serving(getUser, () => {
      asked += 1
      return { user: anOtherUser({ username: `Tom ${asked}` }) }
    }),
  )
  openPage({ routes: { '/': <Page /> }, at: '/' })
  await screen.findByText('Tom 1')
  const reopenAfter = (milliseconds: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Dicht' }))
    vi.setSystemTime(Date.now() + milliseconds)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  }
  reopenAfter(5 * 60_000 - 1)
  expect(screen.getByText('Tom 1')).toBeTruthy()
  reopenAfter(2)
  await waitFor(() => expect(screen.getByText('Tom 2')).toBeTruthy())
  expect(asked).toBe(2)
})
