import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { QueryProvider, queryClient } from '../lib/api/query.tsx'
import { LeaveGuards } from '../lib/routing/leave-guards.ts'
import { signIn, signOut } from '../lib/session/session.ts'
import { closeToast, getToasts } from '../ui/feedback/toast-queue.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { ConfirmHost } from '../ui/overlays/confirm-host.tsx'
import { currentQuestion } from '../ui/overlays/confirm-queue.ts'
import { aToken, aUser } from './people.ts'

const { queries, mutations } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations })

type Options = {
  /** By path: `{ '/groups/:groupId': <GroupPage/> }`. Any other path renders an empty page. */
  routes: Record<string, ReactNode>
  at: string
  /** What the loader of the page returns. */
  loaded?: unknown
  /** Null for a visitor without a session. */
  as?: Parameters<typeof signIn>[0]['user'] | null
}

/** Opens a page with an empty query cache, signed in unless `as` is null. The end of the test closes it. */
export function openPage({ routes, at, loaded, as = aUser({ username: 'noor' }) }: Options) {
  onTestFinished(closePage)
  signOut()
  queryClient.clear()
  const now = Math.floor(Date.now() / 1000)
  if (as) signIn({ user: as, accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r1' })
  const router = createMemoryRouter(
    [
      {
        element: <Root />,
        children: [
          ...Object.entries(routes).map(([path, element]) => ({
            path,
            element,
            ...(loaded === undefined ? {} : { loader: () => loaded, HydrateFallback: () => null }),
          })),
          { path: '*', element: <main /> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  const screen = render(
    <QueryProvider>
      <RouterProvider router={router} />
      <ConfirmHost />
      <Toaster />
    </QueryProvider>,
  )
  return { ...screen, router, user: as, path: () => router.state.location.pathname + router.state.location.search }
}

function Root() {
  return (
    <>
      <LeaveGuards />
      <Outlet />
    </>
  )
}

/** Unmounts the page, closes toasts and cancels open questions. */
export function closePage(): void {
  for (let question = currentQuestion(); question !== undefined; question = currentQuestion()) question.answer(false)
  cleanup()
  for (const { id } of getToasts()) closeToast(id)
}
