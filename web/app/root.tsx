import { use, useEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import type { Route } from './+types/root'
import appStyles from './app.css?url'
import { visitorPathIn } from './features/sharing/visitor-page.ts'
import { pageContext } from './lib/page-context.server.ts'
import { useFailedNavigation } from './lib/routing/failed-navigation.ts'
import { pageTitle } from './lib/routing/head.ts'
import { LeaveGuards } from './lib/routing/leave-guards.ts'
import type { PageHandle, RootData } from './lib/routing/page-handle.ts'
import { SessionRedirects } from './lib/session/session-redirects.tsx'
import { DocumentContext } from './lib/startup/document-context.ts'
import { firstPaintScript } from './lib/startup/first-paint.ts'
import { PageScripts } from './lib/startup/late-scripts.tsx'
import { NotFound } from './pages/not-found.tsx'
import { SomethingWentWrong } from './pages/something-went-wrong.tsx'
import { Toaster } from './ui/feedback/toaster.tsx'
import { usePageFocus } from './ui/layout/page-focus.ts'
import { Logo } from './ui/visuals/logo.tsx'

export function loader({ context }: Route.LoaderArgs): RootData {
  const { publicUrl, company } = context.get(pageContext)
  return { publicUrl, company }
}

/** The data does not change while a page is open. */
export const shouldRevalidate = () => false

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

export function Layout({ children }: { children: React.ReactNode }) {
  const { nonce, isScriptsOnly } = use(DocumentContext)
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined)
  const visitorPath = visitorPathIn(matches)
  const error = useRouteError()
  // An error page needs scripts to retry; a not-found page does not.
  const hasFailed = Boolean(error) && !isMissing(error)
  const hasScripts = hasFailed || handles.every((handle) => handle?.hasScripts !== false)
  const isGuarded = handles.some((handle) => handle?.isGuarded)
  if (isScriptsOnly) return <Scripts />
  return (
    // The first script sets attributes on this element before hydration.
    <html lang="nl" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script, which React would escape. The browser has run it before hydration and renders it empty.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPaintScript({ isGuarded, visitorPath }) : '' }}
        />
        {/* With a precedence React writes it before the module preloads, which would take the connections first. */}
        <link rel="stylesheet" href={appStyles} precedence="app" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffbf5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14101f" />
        {visitorPath !== null && (
          <noscript>
            <meta httpEquiv="refresh" content={`0;url=${visitorPath}`} />
          </noscript>
        )}
        <Meta />
        {/* Empty on both sides: stylesheets need no nonce, and the browser hides it from scripts. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            <ScrollRestoration />
            <PageScripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  const handle: PageHandle = Object.assign({}, ...useMatches().map((match) => match.handle))
  // A chat gives the focus to its messages or its composer.
  usePageFocus({ keepsFocus: handle.isFullHeight === true })
  const { nextPage } = handle
  useEffect(() => {
    const path = nextPage?.(location.search)
    if (path) void import('./next-page.ts').then(({ loadNextPage }) => loadNextPage(path)).catch(() => undefined)
  }, [nextPage])
  useFailedNavigation()
  return (
    // React Aria's own words are in the browser's language otherwise.
    <I18nProvider locale="nl-NL">
      <LeaveGuards />
      <SessionRedirects />
      <Outlet />
      <Toaster />
    </I18nProvider>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <>
      <title>{pageTitle(isMissing(error) ? 'Pagina niet gevonden' : 'Er ging iets mis')}</title>
      <header className="mx-auto flex h-16 max-w-page items-center px-4 sm:px-6">
        <Link to="/" className="-ml-1 rounded-control p-1">
          <Logo />
        </Link>
      </header>
      {isMissing(error) ? <NotFound /> : <SomethingWentWrong />}
    </>
  )
}
