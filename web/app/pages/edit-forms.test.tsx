import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getAdminEvent } from 'contract/events/admin.ts'
import { EVENT_TYPES, eventLimits, getEvent, type MeetingPoint } from 'contract/events/events.ts'
import type { EventFields } from 'contract/events/submitting.ts'
import { FEED_KINDS, type Feed } from 'contract/feeds.ts'
import type { AdminGroup } from 'contract/groups/admin.ts'
import { AUDIENCE_AGE, AUDIENCES } from 'contract/groups/audience.ts'
import type { GroupFields } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { getEventLandingPage, type LandingPage, landingPageLimits } from 'contract/landing-pages.ts'
import { type LookingPreferences, lookingLimits } from 'contract/looking.ts'
import { type Meeting, meetingLimits } from 'contract/meetings.ts'
import { searchPlaces } from 'contract/places.ts'
import { onOneLine } from 'contract/platform/text.ts'
import { referenceLimits } from 'contract/references.ts'
import {
  DRUG_USE_PREFERENCES,
  GENDERS,
  PLANS_VISIBLE_TO,
  SOCIAL_PREFERENCES,
  userLimits,
} from 'contract/users/users.ts'
import { WISH_RADII, type Wish } from 'contract/wishes.ts'
import fc from 'fast-check'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { FeedDialog } from '~/features/admin-feeds/components/feed-dialog.tsx'
import { GroupEditForm } from '~/features/admin-groups/components/group-edit-form.tsx'
import { LandingPageEditor } from '~/features/admin-landing-page/components/landing-page-editor.tsx'
import { EditUserDialog } from '~/features/admin-users/components/user-actions.tsx'
import { MeetingPointSection } from '~/features/events/components/meeting-point-section.tsx'
import { EditGroupDialog } from '~/features/groups/components/form/edit-group-dialog.tsx'
import { NoteForm } from '~/features/looking/components/note-form.tsx'
import { WhomForm } from '~/features/looking/components/whom-form.tsx'
import { MeetingDialog } from '~/features/meetings/components/card/meeting-dialog.tsx'
import { ReferenceDialog } from '~/features/references/components/reference-dialog.tsx'
import { ProfileForm } from '~/features/users/components/own/profile-form.tsx'
import { WishDialog } from '~/features/wishes/components/wish-form.tsx'
import { anAdmin, anAdminUser } from '../testing/admin.ts'
import { anAdminEventDetail, anEvent } from '../testing/events.ts'
import { aGroup } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { closeToast, getToasts } from '../ui/feedback/toast-queue.ts'
import { currentQuestion } from '../ui/overlays/confirm-queue.ts'
import AdminEvents from './admin-events.tsx'
import EventEdit from './event-edit.tsx'

const server = createMswServer()
let bodies: Record<string, unknown>[] = []
beforeEach(() => {
  bodies = []
})

const text = (max: number, min = 1) =>
  fc
    .string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 30) })
    .map((value) => value.trim())
    .filter((value) => {
      // As the contract counts: `length` counts some characters twice.
      const { length } = [...value]
      return length >= min && length <= max
    })
const textOrNull = (max: number) => fc.option(text(max))
const line = (max: number, min?: number) => text(max, min).filter((value) => value === onOneLine(value))
const number = (max: number) => fc.option(fc.integer({ min: 1, max }))
/** To the millisecond: others write through the API. */
const instant = fc
  .date({ min: new Date('2090-01-01'), max: new Date('2095-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
/** Noon is the time at which events of whole days are stored. */
const noon = fc.constantFrom('2090-06-05T10:00:00.000Z', '2090-12-05T11:00:00.000Z')
const url = fc.option(fc.webUrl().filter((address) => address.length <= eventLimits.url.max))

const eventFieldValues = fc
  .record({
    title: line(eventLimits.title.max, eventLimits.title.min),
    type: fc.constantFrom(...EVENT_TYPES),
    startDate: fc.oneof(instant, noon),
    hours: fc.option(fc.double({ min: 0.1, max: 90, noNaN: true })),
    isWholeDay: fc.boolean(),
    location: line(eventLimits.place.max),
    venue: fc.option(line(eventLimits.place.max)),
    description: textOrNull(eventLimits.description.max),
    capacity: number(eventLimits.capacity.max),
    price: fc.option(fc.integer({ min: 0, max: eventLimits.price.max * 100 }).map((cents) => cents / 100)),
    website: url,
    ticketUrl: url,
    isPublic: fc.boolean(),
  })
  .map(({ hours, ...values }) => ({
    ...values,
    endDate: hours === null ? null : new Date(Date.parse(values.startDate) + hours * 3_600_000).toISOString(),
  }))
type AllEventFields = Record<Exclude<keyof EventFields, 'placeId'>, unknown>
eventFieldValues satisfies fc.Arbitrary<AllEventFields>

const ages = fc.record({
  minAge: fc.option(fc.integer({ min: 18, max: 50 })),
  maxAge: fc.option(fc.integer({ min: 51, max: 99 })),
})
const groupFieldValues = fc
  .record({
    name: line(groupLimits.name.max, groupLimits.name.min),
    description: textOrNull(groupLimits.description.max),
    tags: fc.uniqueArray(fc.constantFrom('techno', 'house', 'met de trein', 'rustig'), { maxLength: 4 }),
    audience: fc.constantFrom(...AUDIENCES),
    questions: fc.uniqueArray(fc.constantFrom('Hoe reis je?', 'Wat drink je?', 'Blijf je slapen?'), { maxLength: 3 }),
    membersMayAdmit: fc.boolean(),
    takesRequests: fc.boolean(),
    isPublic: fc.boolean(),
    range: ages,
  })
  .map(({ range, ...values }) => ({ ...values, ...range }))
groupFieldValues satisfies fc.Arbitrary<Record<keyof GroupFields, unknown>>

type Stored = Record<string, unknown>
type EditForm = {
  /** Valid values, as the API stores them. */
  stored: fc.Arbitrary<Stored>
  /** Opens the form with them. */
  open: (stored: Stored) => void
  /** The buttons that save, in order. */
  press: readonly RegExp[]
}

const opened = (node: ReactNode, as = aUser()) => openPage({ routes: { '/': node }, at: '/', as })
const dialog = { isOpen: true, onClose: () => undefined }

/** Every form that opens with something stored, by its file in features. */
const EDIT_FORMS: Readonly<Record<string, EditForm>> = {
  'events/components/event-form.tsx': {
    stored: eventFieldValues,
    open: (stored) => {
      const event = anEvent({ ...stored, status: 'PENDING', isActive: false, creator: { username: 'noor' } })
      server.use(serving(getEvent, { event }))
      openPage({ routes: { '/events/:slug/edit': <EventEdit /> }, at: `/events/${event.slug}/edit` })
    },
    press: [/^Opslaan$/],
  },
  'admin-events/components/event-edit-form.tsx': {
    stored: eventFieldValues,
    open: (stored) => {
      const event = anAdminEventDetail(stored)
      server.use(serving(getAdminEvent, { event }))
      openPage({
        routes: { '/admin/events': <AdminEvents /> },
        at: `/admin/events?event=${event.id}`,
        as: anAdmin(),
      })
    },
    press: [/^Opslaan$/],
  },
  'groups/components/form/edit-group-dialog.tsx': {
    stored: groupFieldValues,
    open: (stored) => void opened(<EditGroupDialog {...dialog} group={aGroup(stored)} />),
    press: [/^Wijzigingen opslaan$/],
  },
  'admin-groups/components/group-edit-form.tsx': {
    stored: groupFieldValues,
    open: (stored) =>
      void opened(
        <GroupEditForm group={aGroup(stored) as unknown as AdminGroup} hasUnsaved={{ current: () => false }} />,
        anAdmin(),
      ),
    press: [/^Opslaan$/],
  },
  'users/components/own/profile-form.tsx': {
    stored: fc.record({
      age: fc.option(fc.integer({ min: 18, max: userLimits.age.max })),
      gender: fc.constantFrom(...GENDERS),
      socialPreference: fc.constantFrom(...SOCIAL_PREFERENCES),
      drugUsePreference: fc.constantFrom(...DRUG_USE_PREFERENCES),
      showDrugUsePreference: fc.boolean(),
      showGender: fc.boolean(),
      plansVisibleTo: fc.constantFrom(...PLANS_VISIBLE_TO),
      bio: textOrNull(userLimits.bio.max),
      showProvince: fc.boolean(),
    }),
    open: (stored) => {
      const user = aUser({ ...stored, unansweredFields: [] })
      opened(<ProfileForm user={user} focusOn={null} onDone={() => undefined} />, user)
    },
    press: [/opslaan/i],
  },
  'admin-users/components/user-actions.tsx': {
    stored: fc.record({
      username: fc.constantFrom('Imane', 'noor_1', 'Teun'),
      email: fc.constantFrom('imane@example.nl', 'n@example.org'),
      bio: textOrNull(userLimits.bio.max),
      age: fc.option(fc.integer({ min: 18, max: userLimits.age.max })),
      isAdmin: fc.boolean(),
    }),
    open: (stored) => void opened(<EditUserDialog {...dialog} user={anAdminUser(stored)} />, anAdmin()),
    press: [/^Opslaan$/],
  },
  'admin-landing-page/components/landing-page-editor.tsx': {
    stored: fc.record({
      metaDescription: textOrNull(landingPageLimits.metaDescription),
      section1Title: textOrNull(50),
      section1Content: textOrNull(200),
      section2Title: textOrNull(50),
      section2Content: textOrNull(200),
      section3Title: textOrNull(50),
      section3Content: textOrNull(200),
      section4Title: textOrNull(50),
      section4Content: textOrNull(200),
    }),
    open: (stored) => {
      const event = anAdminEventDetail()
      const page = { id: event.id, eventId: event.id, slug: event.slug, isPublished: true, event, shareImage: '/x.jpg' }
      const { createdAt, updatedAt } = event
      server.use(
        serving(getAdminEvent, { event }),
        serving(getEventLandingPage, {
          landingPage: { ...page, createdAt, updatedAt, ...stored } as unknown as LandingPage,
        }),
      )
      opened(<LandingPageEditor eventId={event.id} />, anAdmin())
    },
    press: [/^Opslaan$/],
  },
  'admin-feeds/components/feed-dialog.tsx': {
    stored: fc.record({
      url: fc.webUrl(),
      kind: fc.constantFrom(...FEED_KINDS),
      type: fc.option(fc.constantFrom(...EVENT_TYPES)),
      autoApprove: fc.boolean(),
    }),
    open: (stored) => void opened(<FeedDialog {...dialog} feed={{ id: 'f', ...stored } as Feed} />, anAdmin()),
    press: [/^Opslaan en ophalen$/],
  },
  'meetings/components/card/meeting-dialog.tsx': {
    stored: fc.record({
      place: line(meetingLimits.place),
      at: instant,
      sign: textOrNull(meetingLimits.sign),
      fallback: textOrNull(meetingLimits.fallback),
      travel: textOrNull(meetingLimits.travel),
      version: fc.integer({ min: 1, max: 9 }),
    }),
    open: (stored) => void opened(<MeetingDialog {...dialog} group={aGroup()} meeting={stored as Meeting} />),
    press: [/^Afspraak opslaan$/],
  },
  'events/components/meeting-point-section.tsx': {
    stored: fc.record({
      text: text(meetingLimits.place),
      lat: fc.integer({ min: 50, max: 53 }),
      lon: fc.integer({ min: 3, max: 7 }),
    }),
    open: (stored) =>
      void opened(
        <MeetingPointSection event={anEvent({ meetingPoint: stored as MeetingPoint, isActive: true })} />,
        anAdmin(),
      ),
    press: [/^Plek veranderen$/, /^Opslaan$/],
  },
  'looking/components/note-form.tsx': {
    stored: fc.record({ note: textOrNull(lookingLimits.note.max) }),
    open: ({ note }) => void opened(<NoteForm eventId="e" note={note as string | null} onDone={() => undefined} />),
    press: [/^Opslaan$/],
  },
  'looking/components/whom-form.tsx': {
    stored: fc.record({
      audience: fc.constantFrom(...AUDIENCES),
      minAge: fc.option(fc.integer({ min: AUDIENCE_AGE.min, max: 40 })),
      maxAge: fc.option(fc.integer({ min: 40, max: AUDIENCE_AGE.max })),
    }),
    open: (stored) =>
      void opened(<WhomForm eventId="e" wish={stored as LookingPreferences} onDone={() => undefined} />),
    press: [/^Opslaan$/],
  },
  'references/components/reference-dialog.tsx': {
    stored: fc.record({ text: text(referenceLimits.text.max, 3), again: fc.boolean() }),
    open: (stored) => {
      const person = { id: 'p', username: 'Teun', profilePhoto: null, profilePhotoThumbnail: null }
      const written = { isOpen: false, ...stored } as { text: string; again: boolean; isOpen: boolean }
      opened(<ReferenceDialog {...dialog} groupId="g" person={person} written={written} />)
    },
    press: [/^Opslaan$/],
  },
  'wishes/components/wish-form.tsx': {
    stored: fc.record({
      radius: fc.constantFrom(...WISH_RADII),
      types: fc.subarray([...EVENT_TYPES]),
      from: fc.constantFrom('2098-01-01', '2098-02-03'),
      until: fc.constantFrom('2098-03-01', '2098-12-31'),
      note: textOrNull(lookingLimits.note.max),
      audience: fc.constantFrom(...AUDIENCES),
      minAge: fc.option(fc.integer({ min: AUDIENCE_AGE.min, max: 40 })),
      maxAge: fc.option(fc.integer({ min: 40, max: AUDIENCE_AGE.max })),
    }),
    open: (stored) => {
      const place = { id: 'zwolle-overijssel', name: 'Zwolle', province: 'Overijssel' }
      const wish = { ...stored, place, since: '2026-11-01T12:00:00.000Z', eventCount: 3 } as Wish
      opened(<WishDialog {...dialog} start={wish} />)
    },
    press: [/^Opslaan$/],
  },
}

/** Forms that open empty: what they send was typed or chosen just now. */
const OPEN_EMPTY = [
  'auth/components/change-email-dialog.tsx',
  'auth/components/change-password-dialog.tsx',
  'auth/components/reauthentication-dialog.tsx',
  'auth/components/recovery-code-form.tsx',
  'blocks/components/block-dialog.tsx',
  'chat/composer/poll-dialog.tsx',
  'groups/components/detail/cancel-dialog.tsx',
  'groups/components/form/create-group-form.tsx',
  'groups/components/joining/use-join-request.ts',
  'reports/components/public-report-form.tsx',
  'reports/components/report-dialog.tsx',
  'users/components/age-question.tsx',
  'users/components/own/account-data.tsx',
  'users/components/own/first-steps.tsx',
]

const sources = import.meta.glob<string>('../features/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

test('every form is in one of the lists', () => {
  const forms = Object.entries(sources).flatMap(([file, source]) =>
    !file.includes('.test.') && /\buse(Contract|Sent)?Form(<[^(]*)?\(/.test(source)
      ? [file.replace('../features/', '')]
      : [],
  )
  expect(forms.sort()).toEqual([...Object.keys(EDIT_FORMS), ...OPEN_EMPTY].sort())
})

const emptyAsNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

async function save({ press }: EditForm): Promise<void> {
  for (const name of press) fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => {
    currentQuestion()?.answer(true)
    expect(bodies.length + getToasts().length).toBeGreaterThan(0)
  })
}

test.each(Object.entries(EDIT_FORMS))('%s, saved without a change, sends what was stored', async (_, form) => {
  await fc.assert(
    fc
      .asyncProperty(form.stored, async (stored) => {
        server.use(
          serving(searchPlaces, { places: [] }),
          http.all('*/api/*', async ({ request }) => {
            if (request.method === 'GET') return undefined
            bodies.push((await request.json()) as Record<string, unknown>)
            return HttpResponse.json(await refusal('SERVICE_UNAVAILABLE').json(), { status: 503 })
          }),
        )
        form.open(stored)
        await save(form)
        for (const [name, value] of Object.entries(bodies[0] ?? {}))
          if (name in stored) expect([name, emptyAsNull(value)]).toEqual([name, emptyAsNull(stored[name])])
      })
      .afterEach(() => {
        closePage()
        for (const { id } of getToasts()) closeToast(id)
        server.resetHandlers()
        bodies = []
      }),
    { numRuns: 6, endOnFailure: true },
  )
})
