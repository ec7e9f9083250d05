import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '~/lib/api/query.tsx'
import { closePage, openPage } from '~/testing/open-page.tsx'
import { aUser } from '~/testing/people.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone')
  vi.restoreAllMocks()
})

function open(at: string, isIosApp: boolean) {
  Object.defineProperty(navigator, 'standalone', { value: isIosApp, configurable: true })
  const refetch = vi.spyOn(queryClient, 'refetchQueries').mockResolvedValue()
  openPage({ routes: { [at]: <PullToRefresh /> }, at, as: aUser() })
  return refetch
}
function pull(pixels: number) {
  fireEvent.touchStart(window, { touches: [{ clientY: 100 }] })
  fireEvent.touchMove(window, { touches: [{ clientY: 100 + pixels }] })
  fireEvent.touchEnd(window, { touches: [] })
}

it('fetches again after a long pull in an app on the home screen of iOS', async () => {
  const refetch = open('/dashboard', true)
  pull(40)
  expect(refetch).not.toHaveBeenCalled()
  pull(120)
  expect(refetch).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('leaves the gesture to browsers that have it, and to other pages', () => {
  expect(open('/groups', false)).not.toHaveBeenCalled()
  pull(120)
  expect(queryClient.refetchQueries).not.toHaveBeenCalled()
  closePage()
  open('/messages', true)
  pull(120)
  expect(queryClient.refetchQueries).not.toHaveBeenCalled()
})
