import './app.css'
import { use } from 'react'
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
import { pageContext } from './lib/page-context.server.ts'
import { pageTitle } from './lib/routing/head.ts'
import { SessionRedirects } from './lib/session/session-redirects.tsx'
import { firstPaintScript } from './lib/startup/first-paint.ts'
import { NonceContext } from './lib/startup/nonce.ts'
import { useWakeUp, type Wakes, wakingOf } from './lib/startup/wake-up.ts'
import { NotFound } from './pages/not-found.tsx'
import { SomethingWentWrong } from './pages/something-went-wrong.tsx'
import { toast } from './ui/feedback/toast-queue.ts'
import { Toaster } from './ui/feedback/toaster.tsx'
import { Logo } from './ui/visuals/logo.tsx'

/** What a page module may say about itself in its `handle` export. */
export type PageHandle = Wakes & {
  /** Only for who is signed in; everybody else is sent to the login page before anything is fetched. */
  isGuarded?: boolean
}

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, company } = context.get(pageContext)
  return { publicUrl, company }
}

/** None of it changes while a page is open. */
export const shouldRevalidate = () => false

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

const tellLostPassword = () =>
  toast({
    title: 'De pagina is opnieuw geladen',
    description: 'Wachtwoorden bewaren we niet. Vul je wachtwoord nog eens in.',
    kind: 'info',
  })

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext)
  const matches = useMatches().map(({ handle, loaderData }) => ({
    handle: handle as PageHandle | undefined,
    found: loaderData,
  }))
  const error = useRouteError()
  // What went wrong can be tried again, which takes scripts; what is missing stays so.
  const hasFailed = Boolean(error) && !isMissing(error)
  const waking = hasFailed ? 'at once' : wakingOf(matches)
  const isGuarded = matches.some(({ handle }) => handle?.isGuarded)
  // Here and not in the app: a page that failed has buttons too.
  useWakeUp(tellLostPassword)
  return (
    // The first script sets attributes on this element before React arrives.
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; React would escape its quotes. It has run when React comes, so the browser's side leaves it out.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPaintScript(waking, isGuarded) : '' }}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffbf5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14101f" />
        <Meta />
        {/* Stylesheets need no nonce, and the browser's side has none to compare with. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {waking === 'never' ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <SessionRedirects />
      <Outlet />
      <Toaster />
    </>
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
