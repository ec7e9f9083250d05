import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { listMessages } from 'contract/chat/chat.ts'
import type { createEvent } from 'contract/events/submitting.ts'
import type { Group } from 'contract/groups/groups.ts'
import type { getGroup, listGroups, listMyGroups } from 'contract/groups/listing.ts'
import type { createPlanLink } from 'contract/meetings.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import type { listReferences } from 'contract/references.ts'
import type { Locator, Page } from 'playwright-core'
import { addAuthenticator } from './browser.ts'

/** Of demo data, by the first part of the e-mail address; `alone` is registered by `prepareScreens`. */
export const PEOPLE = ['sanne', 'noor', 'lotte', 'teun', 'julia', 'daan', 'roos', 'imane', 'admin', 'alone'] as const
export type Person = (typeof PEOPLE)[number] | null
export type State = 'full' | 'empty' | 'failing' | 'offline'
export type Screen = {
  name: string
  path: string
  as: Person
  states: readonly State[]
  /** Opens the dialog that the picture shows. In the failing state the api fails from here on. */
  act?: (page: Page) => Promise<unknown>
}
/** The product, as its browser calls it. */
export type Api = {
  address: string
  dataDir: string
  call<T>(path: string, options?: { as?: Person; method?: string; body?: object }): Promise<T>
}

export const PASSWORD = 'Festival!2026'
export const emailOf = (person: string) => `${person}@meegaan.example`

const MEMBER_STATES: readonly State[] = ['full', 'empty', 'failing', 'offline']
const OWN_PAGE: readonly State[] = ['full', 'failing', 'offline']
const FAILS: readonly State[] = ['full', 'failing']
const FULL: readonly State[] = ['full']
const MAIL_MS = 20_000
const BRIDGE = 'Bij de rode brug, aan de kant van de stad'

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).first()
const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
const inDialog = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole('button', { name, exact: true })
const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).last().click()
    await dialog(page).waitFor()
  }

/** From the card of a person; phones show the profile at once. */
async function viewProfile(page: Page): Promise<void> {
  await dialog(page).waitFor()
  const view = button(page, 'Bekijk profiel')
  if (await view.isVisible()) await view.click()
}

/** Every address of `web/app/routes.ts` and the dialogs behind them. Changes demo data where a screen needs it. */
export async function prepareScreens(api: Api): Promise<Screen[]> {
  const { groups: mine } = await api.call<ResponseOf<typeof listMyGroups>>('/groups/my-groups?limit=12', {
    as: 'sanne',
  })
  const { groups: all } = await api.call<ResponseOf<typeof listGroups>>('/groups?limit=48', { as: 'admin' })
  const groupCalled = (name: string) => {
    const group = [...mine, ...all].find((one) => one.name === name)
    if (group === undefined) throw new Error(`no demo group is called ${name}`)
    return group
  }
  const own = groupCalled('Vroege vogels bij de Waal')
  const today = groupCalled('Tafel van zes')
  const withWaitlist = groupCalled('Eerste rij graag')
  const ownedByRoos = groupCalled('Achterste rij, beste zicht')
  const { groups: ofTeun } = await api.call<ResponseOf<typeof listMyGroups>>('/groups/my-groups?limit=50', {
    as: 'teun',
  })
  const over = ofTeun.find(({ event }) => Date.parse(event.endDate ?? event.startDate) < Date.now())
  if (over === undefined) throw new Error('no demo group of Teun is over')
  const sitemap = await (await fetch(`${api.address}/sitemap-events-1.xml`)).text()
  const pathIn = (pattern: RegExp) => pattern.exec(sitemap)?.[0] ?? '/no-such-page'
  const [landing, publicPage] = [pathIn(/\/alleen-naar-[^<]+/), pathIn(/\/evenement\/[^<]+/)]

  await registerAlone(api)
  const { event: submitted } = await api.call<ResponseOf<typeof createEvent>>('/events', {
    as: 'sanne',
    body: {
      title: 'Lentebal in de Kas',
      type: 'PARTY',
      startDate: own.event.startDate.slice(0, 10),
      location: 'Nijmegen',
    },
  })
  const plan = await api.call<ResponseOf<typeof createPlanLink>>(`/groups/${today.id}/plan-link`, {
    as: 'sanne',
    body: {},
  })
  await reportMessage(api, own.id)
  await reportReference(api, own)
  const asked = await askAttendance(api, own)

  const open = (names: Record<string, string>, as: Person, states: readonly State[]): Screen[] =>
    Object.entries(names).map(([name, path]) => ({ name, path, as, states }))
  const shown = (
    name: string,
    path: string,
    as: Person,
    act: Screen['act'],
    states: readonly State[] = FULL,
  ): Screen[] => [{ name, path, as, states, act }]
  const manage = `/groups/${own.id}/manage`
  const looking = `/events/${ownedByRoos.event.slug}`
  const wishPath = '/events?near=zwolle-overijssel&gezelschap=1'
  return [
    ...open(
      {
        home: '/',
        landing,
        'public-page': publicPage,
        help: '/help',
        veiligheid: '/veiligheid',
        donate: '/donate',
      },
      null,
      FULL,
    ),
    ...open({ terms: '/algemene-voorwaarden', privacy: '/privacy-statement', melden: '/melden' }, null, FULL),
    ...open({ town: '/alleen-naar/zwolle', 'town-begins': '/alleen-naar/enschede?van=Sanne' }, null, FULL),
    ...open({ 'register-wish': `/register?next=${encodeURIComponent(wishPath)}` }, null, FULL),
    ...open({ login: '/login', register: '/register', forgot: '/forgot-password' }, null, FULL),
    ...open({ reset: '/reset-password?token=x', 'reset-broken': '/reset-password' }, null, FULL),
    ...open({ verify: '/verify-email', 'verify-wrong': '/verify-email?token=x' }, null, FULL),
    ...open({ 'secure-account': '/was-jij-dit-niet?token=x' }, null, FULL),
    ...open({ unsubscribe: '/afmelden?key=x' }, null, FULL),
    ...open({ attendance: asked, 'attendance-wrong': '/gaat-mee?token=x' }, null, FULL),
    ...open({ 'proposal-wrong': '/voorstel?key=x' }, null, FULL),
    ...shown('attendance-yes', asked, null, (page) => button(page, 'Ja, ik ga mee').click(), FAILS),
    ...open({ plan: new URL(plan.planLink.url).pathname, 'plan-ended': '/plan/x' }, null, FULL),
    ...open({ 'group-shared': `/uitnodiging/${own.id}` }, null, FULL),
    ...open({ 'donate-success': '/donate/success', 'premium-success': '/premium/success' }, null, FULL),
    ...open({ 'not-found': '/bestaat/niet', offline: '/offline', mailbox: '/test/mailbox' }, null, FULL),

    ...open({ dashboard: '/dashboard', events: '/events', groups: '/groups' }, 'sanne', MEMBER_STATES),
    ...open({ messages: '/messages', profile: '/profile' }, 'sanne', MEMBER_STATES),
    ...open({ notifications: '/profile/meldingen', upgrades: '/account-upgrades' }, 'sanne', MEMBER_STATES),
    ...open({ vandaag: '/vandaag', event: `/events/${own.event.slug}` }, 'sanne', MEMBER_STATES),
    ...open({ 'groups-of-event': `/groups?eventId=${own.event.id}` }, 'sanne', MEMBER_STATES),
    ...open({ 'events-none': '/events?search=bestaatniet' }, 'sanne', FULL),
    ...open({ group: `/groups/${own.id}`, manage, chat: `/groups/${own.id}/chat` }, 'sanne', OWN_PAGE),
    ...open({ 'manage-invite-nobody': `${manage}?tab=invite` }, 'sanne', FULL),
    ...open({ 'manage-invite': `/groups/${ownedByRoos.id}/manage?tab=invite` }, 'roos', FAILS),
    ...open({ 'manage-members': `${manage}?tab=members`, 'manage-declined': `${manage}?tab=declined` }, 'sanne', FULL),
    ...open({ 'group-today': `/groups/${today.id}` }, 'sanne', OWN_PAGE),
    ...open({ 'morning-after': '/hoe-was-het' }, 'sanne', OWN_PAGE),
    ...open({ 'event-create': '/events/create', 'group-create': '/groups/create' }, 'sanne', FAILS),
    ...shown('event-create-more', '/events/create', 'noor', (page) => button(page, 'Meer').click()),
    ...shown('group-create-more', '/groups/create', 'noor', (page) => button(page, 'Meer').click()),
    ...open(
      { 'event-pending': `/events/${submitted.slug}`, 'event-edit': `/events/${submitted.slug}/edit` },
      'sanne',
      FULL,
    ),

    ...shown('morning-after-safe', '/hoe-was-het', 'sanne', async (page) => {
      for (const name of ['Ja, alles is goed', 'Iedereen was er']) await button(page, name).click()
    }),
    ...shown('group-sign', '/vandaag', 'sanne', press(/Jullie teken/), FULL),
    ...shown('unsafe-dialog', '/vandaag', 'sanne', press('Ik voel me onveilig')),
    ...shown('unsafe-leave', '/vandaag', 'sanne', press('Ik voel me onveilig', 'De groep stil verlaten')),
    ...shown('unsafe-people', '/vandaag', 'sanne', press('Ik voel me onveilig', 'Blokkeren of rapporteren'), FAILS),
    ...shown('plan-dialog', '/vandaag', 'sanne', press(/plan/), FAILS),
    ...shown('arrival-late', '/vandaag', 'sanne', (page) => button(page, 'Iets later').click(), FULL),
    ...shown('meeting-bar', `/groups/${today.id}/chat`, 'sanne', press(/Zo spreken we af/)),
    ...shown('meeting-dialog', `/groups/${own.id}`, 'sanne', press('Afspraak wijzigen')),
    ...shown('meeting-conflict', `/groups/${own.id}`, 'sanne', async (page) => {
      await press('Afspraak wijzigen')(page)
      await page.getByLabel('Plek').fill('Bij de ingang, onder de boog')
      const { meeting } = await api.call<{ meeting: { version: number; place: string } }>(`/groups/${own.id}/meeting`, {
        as: 'sanne',
      })
      await api.call(`/groups/${own.id}/meeting`, {
        as: 'sanne',
        method: 'PUT',
        // The next size changes it again.
        body: { ...meeting, place: meeting.place === BRIDGE ? 'Bij de fontein' : BRIDGE },
      })
      await button(page, 'Afspraak opslaan').click()
      await page.getByText('Iemand heeft dit net veranderd').waitFor()
    }),
    ...shown('group-edit', `/groups/${own.id}`, 'sanne', press(/^(Groep bewerken|Bewerken)$/)),
    ...shown('decline-dialog', manage, 'sanne', press('Afwijzen: Mees')),
    ...shown('remove-member', `${manage}?tab=members`, 'sanne', press('Verwijderen: Wout')),
    ...shown('after-removal', `${manage}?tab=members`, 'sanne', async (page) => {
      await page.route('**/members/*/status', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { success: true, data: {} } }) : route.continue(),
      )
      await press('Verwijderen: Wout', 'Uit de groep halen')(page)
      await page.getByText('is uit de groep', { exact: false }).first().waitFor()
    }),
    ...shown('report-person', `/groups/${own.id}`, 'sanne', async (page) => {
      await page.getByRole('list', { name: 'Leden' }).getByRole('button', { name: /Imane/ }).last().click()
      await button(page, 'Rapporteer').click()
      await page.getByRole('dialog', { name: 'Gebruiker rapporteren' }).waitFor()
    }),
    ...shown('report-danger', looking, 'sanne', async (page) => {
      await button(page, 'Evenement rapporteren').click()
      await page.getByLabel('Waar gaat het over?').selectOption('UNSAFE')
      await page.getByLabel('Wat is er gebeurd?').fill('Er staat een adres bij van iemand thuis.')
    }),
    ...shown('person-card', `/groups/${own.id}`, 'sanne', async (page) => {
      await page.getByRole('list', { name: 'Leden' }).getByRole('button', { name: /Imane/ }).last().click()
      await dialog(page).waitFor()
    }),
    ...shown('person-profile', `/groups/${own.id}`, 'sanne', async (page) => {
      await page.getByRole('list', { name: 'Leden' }).getByRole('button', { name: /Imane/ }).last().click()
      await viewProfile(page)
      await page.getByText('Lid sinds').last().waitFor()
    }),
    ...shown('block-dialog', `/groups/${own.id}`, 'sanne', async (page) => {
      await page.getByRole('list', { name: 'Leden' }).getByRole('button', { name: /Imane/ }).last().click()
      await viewProfile(page)
      await button(page, 'Blokkeer').click()
      await page.getByRole('dialog', { name: 'Gebruiker blokkeren' }).waitFor()
    }),
    ...shown('security', '/profile/beveiliging', 'sanne', (page) => page.getByText('Dit apparaat').waitFor(), FAILS),
    ...shown('passkeys-made', '/profile/beveiliging', 'sanne', async (page) => {
      await addAuthenticator(page)
      await button(page, 'Passkey maken').click()
      await button(page, 'Bevestigen').or(page.getByText('Nog niet gebruikt')).first().waitFor()
    }),
    ...shown('change-email', '/profile/beveiliging', 'sanne', press('E-mailadres wijzigen')),
    ...shown('delete-account', '/profile/beveiliging', 'sanne', press('Account verwijderen')),
    ...shown('as-others-see-me', '/profile', 'sanne', press(/Zo zien anderen/)),
    ...shown('reauthentication', '/profile/beveiliging', 'sanne', async (page) => {
      await page.route('**/api/users/me/export', (route) =>
        route.fulfill({
          status: 403,
          json: { success: false, code: 'REAUTHENTICATION_REQUIRED', message: '', errors: [] },
        }),
      )
      await press('Mijn gegevens downloaden')(page)
      await inDialog(page, 'Bevestigen').click()
    }),

    ...open({ 'dashboard-invited': '/dashboard', 'event-proposal': `/events/${today.event.slug}` }, 'noor', FULL),
    ...open({ 'event-looking': looking, 'group-full': `/groups/${withWaitlist.id}` }, 'noor', FULL),
    ...open({ 'group-questions': `/groups/${own.id}` }, 'noor', FULL),
    ...open({ 'events-filtered': '/events?type=CONCERT', 'events-alike': '/events?search=roterdam' }, 'noor', FULL),
    ...shown('wish-dialog', wishPath, 'noor', (page) => dialog(page).waitFor()),
    ...open({ 'events-wish': '/events' }, 'lotte', FULL),
    ...shown('wish-share', '/events', 'lotte', press('Deel dat je in Zwolle uit wilt')),
    ...shown('looking-note', looking, 'noor', (page) => button(page, 'Aanpassen').click()),
    ...shown('looking-start', '/events/oevers-open-air', 'alone', press('Ik zoek gezelschap')),
    ...shown('join-dialog', `/groups/${own.id}`, 'noor', press('Vraag om mee te gaan')),
    ...shown('join-filled', `/groups/${own.id}`, 'noor', async (page) => {
      await press('Vraag om mee te gaan')(page)
      await page.getByLabel('Waar reis je vandaan?').fill('Utrecht')
      await page.getByLabel('Waar heb je het meest zin in?').fill('Dansen bij de rivier')
      await dialog(page)
        .getByText(/Zo ziet Sanne/)
        .click()
    }),
    ...shown('join-refused', `/groups/${own.id}`, 'noor', async (page) => {
      await press('Vraag om mee te gaan')(page)
      await page.getByLabel('Waar reis je vandaan?').fill('Utrecht')
      await page.getByLabel('Waar heb je het meest zin in?').fill('Dansen bij de rivier')
      await page.route('**/join', (route) =>
        route.fulfill({
          status: 429,
          json: {
            success: false,
            code: 'TOO_MANY_OPEN_REQUESTS',
            message: 'Je hebt nu 5 verzoeken open. Wacht op antwoord, of trek er een in.',
            errors: [],
          },
        }),
      )
      await button(page, 'Verstuur verzoek').click()
    }),
    ...shown('waitlist-dialog', `/groups/${withWaitlist.id}`, 'noor', press('Zet me op de wachtlijst')),
    ...shown('audience-mismatch', `/groups/${groupCalled('Veertigers met vouwstoel').id}`, 'noor', undefined),
    ...open({ 'group-waiting': `/groups/${withWaitlist.id}`, 'dashboard-waiting': '/dashboard' }, 'julia', FULL),
    ...open({ 'group-asked': `/groups/${own.id}`, 'dashboard-asked': '/dashboard' }, 'lotte', FULL),
    ...open({ 'group-refused': `/groups/${own.id}` }, 'teun', FULL),
    ...open({ 'group-over': `/groups/${over.id}` }, 'teun', FAILS),
    ...shown('person-references', `/groups/${over.id}`, 'teun', async (page) => {
      await page
        .getByRole('list', { name: 'Leden' })
        .getByRole('button', { name: over.owner?.username ?? '' })
        .last()
        .click()
      await viewProfile(page)
      await page.getByText('Lid sinds').last().waitFor()
    }),

    ...open({ admin: '/admin', 'admin-events': '/admin/events', 'admin-feeds': '/admin/feeds' }, 'admin', FAILS),
    ...open({ 'admin-status': '/admin/toestand' }, 'admin', FAILS),
    ...shown('admin-wishes', '/admin', 'admin', (page) => page.getByText('Waar mensen uit willen').click()),
    ...open({ 'admin-landing': `/admin/events/${own.event.id}/landing-page` }, 'admin', FAILS),
    ...open({ 'admin-users': '/admin/users', 'admin-groups': '/admin/groups' }, 'admin', FAILS),
    ...open({ 'admin-payments': '/admin/payments', 'admin-reports': '/admin/reports' }, 'admin', FAILS),
    ...open({ 'admin-log': '/admin/logboek' }, 'admin', FAILS),
    ...shown('admin-evidence', '/admin/reports', 'admin', async (page) => {
      await page.getByRole('button', { name: 'Bekijk rapport over Imane' }).first().click()
      await button(page, 'Bekijk het bewijs').click()
      await page.getByText('Gemeld bericht').waitFor()
    }),
    ...shown('admin-suspend', '/admin/reports', 'admin', async (page) => {
      await page.getByRole('button', { name: 'Bekijk rapport over Imane' }).first().click()
      await button(page, 'Gebruiker schorsen').click()
      await page.getByText('Gebruiker schorsen?').waitFor()
    }),
    ...shown('admin-remove-message', '/admin/reports', 'admin', async (page) => {
      await page.getByRole('button', { name: 'Bekijk rapport over Imane' }).first().click()
      await button(page, 'Bekijk het bewijs').click()
      await page.getByText('Gemeld bericht').waitFor()
      await page
        .getByRole('button', { name: /erwijder/ })
        .first()
        .click()
    }),
    ...shown('admin-remove-reference', '/admin/reports', 'admin', async (page) => {
      await page.getByRole('button', { name: 'Bekijk rapport over Tom' }).first().click()
      await button(page, 'Bekijk het bewijs').click()
      await button(page, 'Referentie van Tom verwijderen').click()
      await page.getByText('Referentie verwijderen?').waitFor()
    }),
    ...shown('admin-group-dialog', `/admin/groups?group=${own.id}`, 'admin', (page) => dialog(page).waitFor()),
    ...shown('admin-event-dialog', `/admin/events?event=${own.event.id}`, 'admin', (page) => dialog(page).waitFor()),
  ]
}

/** A verified person without a group, an invitation or a message. */
async function registerAlone(api: Api): Promise<void> {
  const email = emailOf('alone')
  const body = { username: 'Fenna', email, password: PASSWORD, acceptedTerms: true }
  await api.call('/auth/register', { body })
  const token = await mailed(api, email, /verify-email\?token=([\w.-]+)/)
  await api.call('/auth/verify-email', { body: { token } })
}

/** A member reports a message of the group, so that a report has evidence. */
async function reportMessage(api: Api, groupId: string): Promise<void> {
  const { messages } = await api.call<ResponseOf<typeof listMessages>>(`/groups/${groupId}/messages`, {
    as: 'daan',
  })
  const reported = messages.findLast(({ user }) => user?.username === 'Imane')
  if (!reported?.user) throw new Error('the demo chat has no message to report')
  await api.call('/reports', {
    as: 'daan',
    body: {
      reportedId: reported.user.id,
      messageId: reported.id,
      category: 'HARASSMENT',
      notes: 'Dit vond ik niet aardig. Kijken jullie mee?',
    },
  })
}

/** Imane reports what Tom wrote about her, so that a report has a reference. */
async function reportReference(api: Api, { id }: Pick<Group, 'id'>): Promise<void> {
  const { group } = await api.call<ResponseOf<typeof getGroup>>(`/groups/${id}`, { as: 'imane' })
  const about = group.memberPreview.find(({ username }) => username === 'Imane')
  const { references } = await api.call<ResponseOf<typeof listReferences>>(`/users/${about?.id}/references`, {
    as: 'imane',
  })
  const reported = references.find(({ writer }) => writer.username === 'Tom')
  if (reported === undefined) throw new Error('Tom wrote nothing about Imane in the demo data')
  await api.call('/reports', {
    as: 'imane',
    body: {
      reportedId: reported.writer.id,
      referenceId: reported.id,
      category: 'HARASSMENT',
      notes: 'Dit klopt niet, en het is niet aardig.',
    },
  })
}

/** Asks the members of the group whether they still come. @returns the path of the mailed link */
async function askAttendance(api: Api, group: { event: { startDate: string } }): Promise<string> {
  const at = new Date(Date.parse(group.event.startDate) - 7 * DAY + HOUR).toISOString()
  const job = fileURLToPath(new URL('../api/src/commands/job.ts', import.meta.url))
  const child = spawn(process.execPath, [job, 'attendance-questions', '--at', at], {
    env: { PATH: process.env.PATH, DATA_DIR: api.dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => child.once('exit', resolve))
  return `/gaat-mee?token=${await mailed(api, emailOf('daan'), /gaat-mee\?token=(\S+)/)}`
}

/** The first group of the pattern in a mail, which a job sends soon. */
async function mailed(api: Api, to: string, pattern: RegExp): Promise<string> {
  for (const end = Date.now() + MAIL_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const { mails } = await api.call<{ mails: { text: string }[] }>(`/dev/mailbox?to=${encodeURIComponent(to)}`)
    const found = mails.map(({ text }) => pattern.exec(text)?.[1]).find((token) => token !== undefined)
    if (found !== undefined) return found
  }
  throw new Error(`no mail to ${to} with ${pattern}`)
}
