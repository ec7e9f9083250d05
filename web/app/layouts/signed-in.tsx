import { getCurrentUser } from 'contract/auth/session.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Outlet, useMatches, useRouteLoaderData, useSearchParams } from 'react-router'
import { useHasUnread } from '~/features/chat/inbox/realtime.ts'
// Imported for its listener: the browser fires beforeinstallprompt once, early.
import '~/features/installation/api.ts'
import { ScriptsNeeded } from '~/features/browser-support/components/scripts-needed.tsx'
import { GroupToasts } from '~/features/groups/components/group-toasts.tsx'
import { TermsBanner } from '~/features/legal/components/terms-banner.tsx'
import { OfflineBar } from '~/features/navigation/components/offline-bar.tsx'
import { TabBar } from '~/features/navigation/components/tab-bar.tsx'
import { TopNav } from '~/features/navigation/components/top-nav.tsx'
import { Bell } from '~/features/notifications/components/bell.tsx'
import { AfterBlockHost } from '~/features/users/components/after-block-host.tsx'
import { UnderAgeBanner } from '~/features/users/components/under-age-banner.tsx'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { followChanges } from '~/lib/api/live.ts'
import { QueryProvider, queryClient, queryFor, refetchUnreached, usePageSettled, useQuery } from '~/lib/api/query.tsx'
import { lazyPart, loadUntilDone } from '~/lib/lazy-part.tsx'
import type { PageHandle, RootData } from '~/lib/routing/page-handle.ts'
import { guard } from '~/lib/session/guards.ts'
import { usePendingReauthentication } from '~/lib/session/reauthentication.ts'
import { updateUser, useSession, useSignedInUser } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { setPageUsable } from '~/lib/startup/old-browser.ts'
import { classNames } from '~/ui/class-names.ts'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { closeAllNotices } from '~/ui/feedback/notice-queue.ts'
import { PageNotices } from '~/ui/feedback/page-notices.tsx'
import { Loading, Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { SkipLink } from '~/ui/layout/skip-link.tsx'
import { ConfirmHost } from '~/ui/overlays/confirm-host.tsx'
import { cancelQuestions } from '~/ui/overlays/confirm-queue.ts'
import { Logo } from '~/ui/visuals/logo.tsx'

const AppPrompts = lazyPart(async () => (await import('~/features/installation/components/app-prompts.tsx')).AppPrompts)

/** Below the first screen. */
const SignedInFooter = lazyPart(
  async () => (await import('~/features/navigation/components/signed-in-footer.tsx')).SignedInFooter,
)

/** Loaded when the server first asks for it. */
const ReauthenticationDialog = lazyPart(
  async () => (await import('~/features/auth/components/reauthentication-dialog.tsx')).ReauthenticationDialog,
  {
    onFailed: ({ answer }) => {
      toast({ kind: 'error', title: NO_CONNECTION })
      answer(false)
    },
  },
)

function Reauthentication() {
  const pending = usePendingReauthentication()
  return pending && <ReauthenticationDialog {...pending} />
}

export type LayoutHandle = Pick<PageHandle, 'isFullHeight'> & {
  /** For a full-height page: whether phones keep header and tab bar with this query. */
  hasBars?: (query: URLSearchParams) => boolean
  /** Has an ActionBar, which replaces the tab bar on phones. */
  hasActionBar?: boolean
  skeleton?: ComponentType
}

export const handle = { isGuarded: true }

export const clientMiddleware = [guard('verified')]

// Only the browser knows the session.
export const clientLoader = () => null

export function HydrateFallback() {
  const { isFullHeight, hasBars, skeleton: PageSkeleton = TextSkeleton } = useLayoutHandle()
  return (
    <div className={classNames('flex min-h-dvh flex-col', isFullHeight && 'h-dvh overflow-hidden')}>
      <div
        data-bar="top"
        className={classNames('h-16 shrink-0 border-line border-b', isFullHeight && !hasBars && 'max-md:hidden')}
      >
        <div className="@container mx-auto flex h-full max-w-page items-center px-4 sm:px-6">
          <Logo />
        </div>
      </div>
      <main
        id="inhoud"
        className={isFullHeight ? 'flex grow flex-col' : 'mx-auto w-full max-w-page px-4 pt-4 sm:px-6 sm:pt-8'}
      >
        <ScriptsNeeded>
          <div className="contents noscript:hidden in-data-[scripts=failed]:hidden">
            <PageSkeleton />
          </div>
        </ScriptsNeeded>
        {/* Shown, and its button handled, by the script in the head: without the page's scripts this is all there is. */}
        <div className="not-in-data-[scripts=failed]:hidden">
          <ErrorState title="Laden mislukt" headingLevel={1} onRetry={() => {}}>
            Controleer je internet en probeer het opnieuw.
          </ErrorState>
        </div>
      </main>
    </div>
  )
}

function TextSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-6 h-9 w-56" />
      <SkeletonText lines={6} className="max-w-2xl" />
    </Loading>
  )
}

const useLayoutHandle = (): LayoutHandle => Object.assign({}, ...useMatches().map(({ handle }) => handle))

// Before the page is drawn: what a page asks for before the connection is asked for again at the connection.
if (typeof window !== 'undefined') {
  followChanges(queryClient)
  socket.onConnected(refetchUnreached)
}

export default function SignedInLayout() {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (isAuthenticated) return setPageUsable()
    closeAllNotices()
    cancelQuestions()
  }, [isAuthenticated])
  if (!isAuthenticated) return <HydrateFallback />
  return (
    <QueryProvider>
      <Frame>
        <Outlet />
      </Frame>
      <ConfirmHost />
      <Reauthentication />
    </QueryProvider>
  )
}

/** Longer than the gap between two queries of one page. */
const SETTLED_MS = 50

function Frame({ children }: { children: ReactNode }) {
  const user = useSignedInUser()
  const { isFullHeight, hasActionBar, ...handle } = useLayoutHandle()
  const [query] = useSearchParams()
  const hasBars = !isFullHeight || handle.hasBars?.(query)
  const root = useRouteLoaderData<RootData>('root')
  const unread = useHasUnread()
  // What is not on the first screen does not compete with the page's own requests.
  const isSettled = usePageSettled(SETTLED_MS)
  const [hasSettled, setHasSettled] = useState(false)
  if (isSettled && !hasSettled) setHasSettled(true)
  useEffect(() => {
    if (!hasSettled) return
    socket.start()
    return loadUntilDone(
      () => import('./background-work.ts'),
      ({ startBackgroundWork }) => startBackgroundWork(),
    )
  }, [hasSettled])
  useCurrentUserRefresh()
  const prompts = hasSettled && <AppPrompts isHidden={!hasBars} />
  return (
    <div
      className={
        isFullHeight ? 'flex h-[calc(100dvh-var(--bar-bottom))] flex-col overflow-hidden' : 'flex min-h-dvh flex-col'
      }
    >
      <SkipLink />
      <GroupToasts />
      <AfterBlockHost />
      <div className={hasBars ? 'contents' : 'max-md:hidden'}>
        <TopNav user={user} unread={unread} bell={<Bell />} />
      </div>
      {hasBars && <OfflineBar />}
      {!isFullHeight && <TermsBanner />}
      {!isFullHeight && <UnderAgeBanner />}
      {!isFullHeight && <PageNotices />}
      {/* Above the list of conversations, not in a conversation; elsewhere below what the page is for. */}
      {isFullHeight && prompts}
      {isFullHeight ? children : <div className="min-h-dvh">{children}</div>}
      {!isFullHeight && prompts}
      {!isFullHeight && hasSettled && root && <SignedInFooter company={root.company} />}
      {hasBars && !hasActionBar && <TabBar unread={unread} />}
    </div>
  )
}

/** The stored user may be days old: updates purchases and rights at every visit, once the page above has loaded. */
function useCurrentUserRefresh(): void {
  const { data } = useQuery({ ...queryFor(getCurrentUser), staleTime: MINUTE, enabled: usePageSettled() })
  useEffect(() => {
    if (data) updateUser(data.user)
  }, [data])
}
