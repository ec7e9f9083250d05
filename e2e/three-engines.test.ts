import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../api/seed/demo.ts'
import { users } from '../api/src/domains/users/tables.ts'
import { makeGroup, PASSWORD } from '../api/src/testing/factories.ts'
import { findFirefox, findWebkitDriver, findXvfb } from '../tools/programs/programs.ts'
import routes from '../web/app/routes.ts'
import { useE2eProcess } from './browser.ts'
import { makePerson, type Person } from './engines/person.ts'
import { chromiumTab, firefoxTab, launchFirefox, type Tab } from './engines/tab.ts'
import { launchWebkit } from './engines/webkit.ts'
import { journey } from './journey.ts'
import { leaveFor } from './open-page.ts'

const e2e = useE2eProcess()
/** One in each engine. */
const people: Person[] = []
const missing: Record<string, string> = {}
const ends: (() => Promise<unknown>)[] = []

const openChromium = async (): Promise<Tab> =>
  chromiumTab(await e2e.openPage('phone', { hasServiceWorker: true }), e2e.consoleMessages)

const openFirefox = async (program: string): Promise<Tab> => {
  const browser = await launchFirefox(program)
  ends.push(() => browser.close())
  return firefoxTab(browser)
}

const openWebkit = async (driver: string, screen: string): Promise<Tab> => {
  const { tab, close } = await launchWebkit(driver, screen)
  ends.push(close)
  return tab
}

/** In the place of an engine that this machine cannot have stands Chromium. */
async function start(name: string, find: () => Promise<string[]>, open: (...programs: string[]) => Promise<Tab>) {
  const programs = await find().catch((error: Error) => {
    missing[name] = error.message
    return null
  })
  return makePerson(name, await (programs === null ? openChromium() : open(...programs)), e2e.address)
}

/** What stands in a route's path in place of its parameters. */
const parameters: Record<string, string> = {
  '*': 'bestaat-niet',
  ':token': 'onbekend',
  ':town': 'nijmegen',
  ':part?': 'concerten',
}

beforeAll(() =>
  e2e.seed(async (ctx) => {
    await seedDemo(ctx)
    await ctx.db.$client.query(`update users set is_admin = true where username = 'Sanne'`)
    const { rows } = await ctx.db.$client.query(
      `select g.id as ":groupId", e.id as ":eventId", e.slug as ":slug" from groups g join events e on e.id = g.event_id
       join users u on u.id = g.owner_id where u.username = 'Sanne'`,
    )
    const sitemap = await (await fetch(`${e2e.address}/sitemap-events-1.xml`)).text()
    Object.assign(parameters, rows[0], { ':landingPath': /alleen-naar-[^<]+/.exec(sitemap)?.[0] })
  }),
)

beforeAll(async () => {
  // One after another: a second apt-get would be refused while the first installs.
  people.push(await start('Chromium', async () => [], openChromium))
  people.push(await start('Firefox', async () => [await findFirefox()], openFirefox))
  people.push(await start('WebKit', async () => [await findWebkitDriver(), await findXvfb()], openWebkit))
}, 600_000)
afterAll(() => Promise.all(ends.map((end) => end())))

/** All at the same time. */
async function each(act: (person: Person, index: number) => Promise<unknown>): Promise<void> {
  await Promise.all(people.map(act))
}

test.for(['Firefox', 'WebKit'])('%s is on this machine', (name, { skip }) => skip(name in missing, missing[name]))

journey('three people in three engines', (step) => {
  /** The group of each. */
  const groupPaths: string[] = []
  let chatPath = ''

  step('each registers with the code of the mail', () =>
    each(async ({ name, open, fill, click, see, until }) => {
      await open('/register?next=/events')
      await fill('Gebruikersnaam', name)
      await fill('E-mail', `${name}@example.nl`)
      await fill('Wachtwoord', PASSWORD)
      await fill('Bevestig wachtwoord', PASSWORD)
      await click('checkbox', /./)
      await click('button', 'Registreren')
      await see('Code uit de mail')
      const code = /^Je code: (\d{6})$/m.exec((await e2e.mailTo(`${name}@example.nl`)).text)?.[1] ?? ''
      await fill('Code uit de mail', code)
      await click('button', 'Ga verder')
      await until('the events', `location.pathname === '/events'`)
    }),
  )

  step('each asks to join the group of another', async () => {
    await e2e.seed(async (ctx) => {
      const rows = await ctx.db.select().from(users)
      const found = people.map(({ name }) => rows.find(({ username }) => username === name))
      const owners = found.map((row) => ({ id: row?.id ?? '' }))
      for (const { id: ownerId } of owners) groupPaths.push(`/groups/${(await makeGroup(ctx, { ownerId })).id}`)
      const [owner, ...members] = owners
      chatPath = `/groups/${(await makeGroup(ctx, { ownerId: owner?.id ?? '', members })).id}/chat`
    })
    await each(async ({ open, click, see, tab, until }, index) => {
      const path = groupPaths[(index + 1) % 3] ?? ''
      await open(path)
      await click('button', 'Vraag om mee te gaan')
      await until('the dialog', `finder.byRole('dialog').length === 1`)
      // Before the first page of a visit is another document.
      await tab.evaluate('void (globalThis.isSameDocument = true, history.back())')
      await until('the dialog to close', `isSameDocument && finder.byRole('dialog').length === 0`)
      await click('button', 'Vraag om mee te gaan')
      await click('button', 'Sluiten')
      await until('the dialog to close', `finder.byRole('dialog').length === 0`)
      await tab.evaluate('void history.back()')
      await until('the page before', `location.pathname === '/events' && ${IS_COMPLETE}`)
      await open(path)
      await click('button', 'Vraag om mee te gaan')
      await click('button', 'Verstuur verzoek')
      await see('Verzoek In Behandeling')
    })
  })

  step('each is let in', async () => {
    await each(async ({ open, click, see }, index) => {
      await open(`${groupPaths[index]}/manage`)
      await click('button', `Accepteren: ${people[(index + 2) % 3]?.name}`)
      await see('Geen open verzoeken')
    })
    await each(async ({ open, click, until }, index) => {
      await open(groupPaths[(index + 1) % 3] ?? '')
      await click('link', 'Open de groepschat')
      await until('the chat', `finder.byLabel('Schrijf een bericht').length > 0`)
    })
  })

  step('they write each other, and send pictures', async () => {
    const picture = join(tmpdir(), 'oever.jpg')
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#d6246e' } })
      .jpeg()
      .toFile(picture)
    await each(async ({ name, open, fill, click }) => {
      await open(chatPath)
      await fill('Schrijf een bericht', `Hoi van ${name}`)
      await click('button', 'Versturen')
    })
    for (const { name } of people) await each(({ see }) => see(`Hoi van ${name}`))
    await each(async ({ attach, click }) => {
      await attach('Foto kiezen', picture)
      await click('button', 'Versturen')
    })
    await each(({ until }) =>
      until('the pictures', `finder.byRole('button', /^Foto van (?!jou)/).length === ${people.length - 1}`),
    )
  })

  step('each makes a poll, in which another votes', async () => {
    for (const [index, { name, fill, click }] of people.entries()) {
      await click('button', 'Toevoegen')
      await click('menuitem', 'Peiling')
      await click('button', 'Eigen vraag')
      await fill('Vraag', `Trein van ${name}?`)
      await fill('Antwoord 1', `Ja, ${name}`)
      await fill('Antwoord 2', 'Nee')
      await click('button', 'Peiling versturen')
      await people[(index + 1) % 3]?.click('radio', `Ja, ${name} (0 stemmen)`)
      await each(({ until }) => until('the vote', `finder.byRole('radio', 'Ja, ${name} (1 stem)').length === 1`))
    }
  })

  step('nothing threw', () => each(async ({ name, tab }) => expect(tab.errors, name).toEqual([])))

  step('what is written while the server is stopped is sent once after its return', async () => {
    const count = (name: string) =>
      `finder.byRole('article').filter(({ textContent }) => textContent.includes('Zonder net van ${name}')).length === 1`
    await e2e.killServer(() =>
      each(async ({ name, fill, click, see }) => {
        await fill('Schrijf een bericht', `Zonder net van ${name}`)
        await click('button', 'Versturen')
        await see('Wordt verzonden zodra je online bent')
      }),
    )
    for (const { name } of people) await each(({ until }) => until(`one message of ${name}`, count(name)))
    await each(({ until }) => until('all sent', `finder.byText('Wordt verzonden').length === 0`))
    await each(({ open }) => open(chatPath))
    for (const { name } of people) await each(({ until }) => until(`one message of ${name}`, count(name)))
  })

  step('each donates what is typed', () =>
    each(async ({ open, fill, click, see }) => {
      await open('/donate')
      await fill(/^Ander bedrag/, '7,50')
      await click('button', /^Geef €\s7,50$/)
      await click('button', /^Betaald/)
      await see('Bedankt voor je donatie!')
      await see(/€\s7,50/)
    }),
  )
})

type Route = (typeof routes)[number]

/** One address of each page. A route without a component only redirects; one with an id has the component of another. */
const pathsOf = (entries: readonly Route[]): string[] =>
  entries.flatMap(({ id, path, file, children }) => {
    if (children) return pathsOf(children)
    return file.endsWith('.tsx') && id === undefined
      ? [`/${(path ?? '').replace(/[:*][^/]*/g, (name) => parameters[name] ?? name)}`]
      : []
  })
const isGuarded = ({ file }: Route) => file === 'layouts/signed-in.tsx'

journey('every page in three engines', (step) => {
  /** Its pages must be complete and at most as wide as the phone, and nothing may have thrown. */
  const visitAll = (entries: readonly Route[], go: (person: Person, path: string) => Promise<unknown>) =>
    each(async (person) => {
      const { name, tab, until } = person
      const tooWide: string[] = []
      for (const path of pathsOf(entries)) {
        await go(person, path)
        await until(`${path} to be complete`, IS_COMPLETE)
        if (await tab.evaluate('document.documentElement.scrollWidth > 390 || innerWidth !== 390')) tooWide.push(path)
      }
      expect([...tooWide, ...tab.errors.filter((error) => !EXPECTED.test(error))], name).toEqual([])
    })

  step('each logs out, and errors while the server was stopped are forgotten', () =>
    each(async ({ open, click, until, tab }) => {
      await open('/dashboard')
      await click('button', 'Menu')
      await click('button', 'Uitloggen')
      await until('the homepage', `location.pathname === '/'`)
      tab.errors.length = 0
    }),
  )

  step('the pages of a visitor', () =>
    visitAll(
      routes.filter((route) => !isGuarded(route)),
      ({ open }, path) => open(path),
    ),
  )

  step('the pages of a member and of an administrator', async () => {
    await each(async ({ open, fill, click, until }) => {
      await open('/login')
      await fill('Gebruikersnaam of e-mail', 'sanne@meegaan.example')
      await fill('Wachtwoord', PASSWORD)
      await click('button', 'Inloggen')
      await until('the dashboard', `location.pathname === '/dashboard'`)
    })
    await visitAll(routes.filter(isGuarded), ({ tab }, path) =>
      tab.evaluate(`location.pathname === '${path}' || ${leaveFor(path)}`),
    )
  })
})

/** Chromium logs what is not there or not allowed, Firefox a page that is left while its scripts load. */
const EXPECTED = /the server responded with a status of 4\d\d|A ServiceWorker intercepted the request/
const IS_COMPLETE = `document.readyState === 'complete' && document.querySelector('h1') !== null && document.querySelector('[class*=animate-shimmer]') === null &&
  [...document.querySelectorAll('iframe')].every(({ contentDocument }) => contentDocument.readyState === 'complete')`
