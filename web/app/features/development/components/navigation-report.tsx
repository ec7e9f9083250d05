import { useSyncExternalStore } from 'react'
import { type PageAccess, redirectFor } from '~/lib/session/guards.ts'
import { type Session, useSession } from '~/lib/session/session.ts'
import { examplePath, PAGES, type PageGuard } from '../pages.ts'
import { useProbes } from '../use-probes.ts'
import { Outcome, Report } from './report.tsx'
import { GUARD_LABELS, hasResponse, probeText } from './route-report.tsx'

/** Where the menus, the tab bar and the footer lead. */
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
  const { findings, isBusy, again } = useProbes(LINKS.map(({ link }) => link))
  return (
    <Report
      title="Menu’s"
      columns={['Menu', 'Leidt naar', 'Antwoord']}
      isBusy={isBusy}
      onAgain={again}
      rows={LINKS.map(({ menu, link }) => {
        const finding = findings[link]
        const isWell = hasResponse(finding) ? finding.status === 200 : finding === 'failed' ? false : null
        return {
          key: link,
          isWell,
          cells: [
            menu,
            <code key="link">{link}</code>,
            <Outcome key="answer" isWell={isWell}>
              {probeText(finding)}
            </Outcome>,
          ],
        }
      })}
    />
  )
}

type Person = 'nobody' | 'unverified' | 'member' | 'admin'
const PEOPLE: Record<Person, string> = {
  nobody: 'Niet ingelogd',
  unverified: 'Niet bevestigd',
  member: 'Lid',
  admin: 'Beheerder',
}

/** What the spec says of each gate (document 3, 2.1): where one is sent, null for nowhere. */
const EXPECTED: Record<PageAccess, Record<Person, string | null>> = {
  guest: { nobody: null, unverified: '/dashboard', member: '/dashboard', admin: '/dashboard' },
  verified: { nobody: '/login', unverified: '/verify-email', member: null, admin: null },
  admin: { nobody: '/login', unverified: '/verify-email', member: '/dashboard', admin: null },
}
const isGate = (guard: PageGuard): guard is PageAccess => guard in EXPECTED

function sessionOf(person: Person): Session {
  if (person === 'nobody') return { user: null, accessToken: null, refreshToken: null, isAuthenticated: false }
  const user = { emailVerified: person !== 'unverified', isAdmin: person === 'admin' }
  return { user, accessToken: '', refreshToken: '', isAuthenticated: true } as Session
}

/** The guards themselves are asked, for each kind of person; nobody is sent anywhere. */
function Guards() {
  const guarded = PAGES.filter(({ guard }) => isGate(guard))
  const people = Object.keys(PEOPLE) as Person[]
  return (
    <Report
      title="Poorten"
      columns={['Adres', 'Wie mag erin', ...Object.values(PEOPLE)]}
      isBusy={false}
      rows={guarded.map((address) => {
        const gate = address.guard as PageAccess
        const ways = people.map((person) => {
          const way = redirectFor(gate, sessionOf(person), examplePath(address))
          return { person, way, isWell: (way?.split('?')[0] ?? null) === EXPECTED[gate][person] }
        })
        return {
          key: address.path,
          isWell: ways.every(({ isWell }) => isWell),
          cells: [
            <code key="path">{address.path}</code>,
            GUARD_LABELS[gate],
            ...ways.map(({ person, way, isWell }) => (
              <Outcome key={person} isWell={isWell}>
                {way === null ? 'blijft' : `naar ${way.split('?')[0]}`}
              </Outcome>
            )),
          ],
        }
      })}
    />
  )
}

const noChanges = () => () => undefined

function ThisBrowser() {
  const isAwake = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  )
  const { isAuthenticated, user } = useSession()
  if (!isAwake) return null
  const facts = [
    { name: 'Verbinding', value: navigator.onLine ? 'Online' : 'Offline', isWell: navigator.onLine },
    { name: 'Geheugen van de browser', ...storage() },
    {
      name: 'Offline openen',
      value: 'serviceWorker' in navigator ? 'Kan' : 'Kan niet (geen https)',
      isWell: 'serviceWorker' in navigator,
    },
    { name: 'Ingelogd', value: isAuthenticated ? `Ja, als ${user.username}` : 'Nee', isWell: true },
  ]
  return (
    <Report
      title="Deze browser"
      columns={['Wat', 'Stand']}
      isBusy={false}
      rows={facts.map(({ name, value, isWell }) => ({
        key: name,
        isWell,
        cells: [
          name,
          <Outcome key="value" isWell={isWell}>
            {value}
          </Outcome>,
        ],
      }))}
    />
  )
}

function storage(): { value: string; isWell: boolean } {
  try {
    return { value: `${window.localStorage.length} dingen bewaard`, isWell: true }
  } catch {
    return { value: 'Niet toegestaan', isWell: false }
  }
}
