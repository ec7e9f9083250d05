import { type PageAccess, redirectFor } from '~/lib/session/guards.ts'
import { type Session, useSession } from '~/lib/session/session.ts'
import { useIsHydrated } from '~/lib/use-browser-value.ts'
import { examplePath, PAGES, type PageGuard } from '../pages.ts'
import { useProbes } from '../use-probes.ts'
import { Outcome, Report } from './report.tsx'
import { GUARD_LABELS, hasResponse, probeText } from './route-report.tsx'

/** The links of the menus, the tab bar and the footer. */
const MENUS = [
  { menu: 'Openbare kop', links: ['/', '/login', '/register'] },
  { menu: 'Voettekst', links: ['/algemene-voorwaarden', '/privacy-statement', '/help'] },
  { menu: 'Menu van leden', links: ['/dashboard', '/events', '/groups', '/messages', '/profile', '/account-upgrades'] },
  { menu: 'Menu van beheerders', links: ['/admin'] },
]
const LINKS = MENUS.flatMap(({ menu, links }) => links.map((link) => ({ menu, link })))

export function NavigationReport() {
  return (
    <>
      <Links />
      <Guards />
      <ThisBrowser />
    </>
  )
}

function Links() {
  const { results, isBusy, retry } = useProbes(LINKS.map(({ link }) => link))
  return (
    <Report
      title="Menu’s"
      columns={['Menu', 'Leidt naar', 'Antwoord']}
      isBusy={isBusy}
      onRetry={retry}
      rows={LINKS.map(({ menu, link }) => {
        const result = results[link]
        const isOk = hasResponse(result) ? result.status === 200 : result === 'failed' ? false : null
        return {
          key: link,
          isOk,
          cells: [
            menu,
            <code key="link">{link}</code>,
            <Outcome key="answer" isOk={isOk}>
              {probeText(result)}
            </Outcome>,
          ],
        }
      })}
    />
  )
}

type Visitor = 'anonymous' | 'unverified' | 'member' | 'admin'
const VISITORS: Record<Visitor, string> = {
  anonymous: 'Niet ingelogd',
  unverified: 'Niet bevestigd',
  member: 'Lid',
  admin: 'Beheerder',
}

/** The redirects of the spec (document 3, 2.1); null stays on the page. */
const EXPECTED: Record<PageAccess, Record<Visitor, string | null>> = {
  guest: { anonymous: null, unverified: '/dashboard', member: '/dashboard', admin: '/dashboard' },
  verified: { anonymous: '/login', unverified: '/verify-email', member: null, admin: null },
  admin: { anonymous: '/login', unverified: '/verify-email', member: '/dashboard', admin: null },
}
const isPageAccess = (guard: PageGuard): guard is PageAccess => guard in EXPECTED

function sessionOf(visitor: Visitor): Session {
  if (visitor === 'anonymous') return { user: null, accessToken: null, refreshToken: null, isAuthenticated: false }
  const user = { emailVerified: visitor !== 'unverified', isAdmin: visitor === 'admin' }
  return { user, accessToken: '', refreshToken: '', isAuthenticated: true } as Session
}

/** Evaluates the guards for each kind of user, without navigating. */
function Guards() {
  const guarded = PAGES.filter(({ guard }) => isPageAccess(guard))
  const visitors = Object.keys(VISITORS) as Visitor[]
  return (
    <Report
      title="Poorten"
      columns={['Adres', 'Wie mag erin', ...Object.values(VISITORS)]}
      isBusy={false}
      rows={guarded.map((page) => {
        const access = page.guard as PageAccess
        const outcomes = visitors.map((visitor) => {
          const redirect = redirectFor(access, sessionOf(visitor), examplePath(page))
          return { visitor, redirect, isOk: (redirect?.split('?')[0] ?? null) === EXPECTED[access][visitor] }
        })
        return {
          key: page.path,
          isOk: outcomes.every(({ isOk }) => isOk),
          cells: [
            <code key="path">{page.path}</code>,
            GUARD_LABELS[access],
            ...outcomes.map(({ visitor, redirect, isOk }) => (
              <Outcome key={visitor} isOk={isOk}>
                {redirect === null ? 'blijft' : `naar ${redirect.split('?')[0]}`}
              </Outcome>
            )),
          ],
        }
      })}
    />
  )
}

function ThisBrowser() {
  const isHydrated = useIsHydrated()
  const { isAuthenticated, user } = useSession()
  if (!isHydrated) return null
  const facts = [
    { name: 'Verbinding', value: navigator.onLine ? 'Online' : 'Offline', isOk: navigator.onLine },
    { name: 'Geheugen van de browser', ...storage() },
    {
      name: 'Offline openen',
      value: 'serviceWorker' in navigator ? 'Kan' : 'Kan niet (geen https)',
      isOk: 'serviceWorker' in navigator,
    },
    { name: 'Ingelogd', value: isAuthenticated ? `Ja, als ${user.username}` : 'Nee', isOk: true },
  ]
  return (
    <Report
      title="Deze browser"
      columns={['Wat', 'Stand']}
      isBusy={false}
      rows={facts.map(({ name, value, isOk }) => ({
        key: name,
        isOk,
        cells: [
          name,
          <Outcome key="value" isOk={isOk}>
            {value}
          </Outcome>,
        ],
      }))}
    />
  )
}

function storage(): { value: string; isOk: boolean } {
  try {
    return { value: `${window.localStorage.length} dingen bewaard`, isOk: true }
  } catch {
    return { value: 'Niet toegestaan', isOk: false }
  }
}
