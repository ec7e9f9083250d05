import { isAdvert } from '../groups/group-name.ts'
import { placeId } from '../places.ts'
import { DATE_INVALID } from '../platform/dates.ts'
import { formBoolean } from '../platform/paging.ts'
import { route, type Upload } from '../platform/route.ts'
import { blankToNull, DIRECTION, onOneLine, parseAddress, tooLong } from '../platform/text.ts'
import { readNumber } from '../platform/typed-numbers.ts'
import { z } from '../platform/zod.ts'
import { dateOrDateTime, EVENT_PICTURE, EVENT_TYPES, event, eventLimits, eventType, meetingPoint } from './events.ts'

const requiredDate = (message: string) => z.string(message).trim().min(1, message).pipe(dateOrDateTime)

const WEB_ADDRESS_INVALID = 'Voer een geldig webadres in, dat begint met https://'

/** `https://bank.example@evil.example` leads to evil.example, which a reader may overlook. */
function hasCredentials(address: string): boolean {
  const url = parseAddress(address)
  return url !== null && (url.username !== '' || url.password !== '')
}

export const webAddress = z
  .string()
  .trim()
  .max(eventLimits.url.max, 'Dit webadres is te lang')
  .pipe(z.url({ protocol: /^https?$/, error: WEB_ADDRESS_INVALID }))
  .refine((address) => !hasCredentials(address) && address.search(DIRECTION) === -1, WEB_ADDRESS_INVALID)

/** Names that lead nowhere for a visitor, or within the network of whoever opens them. */
const NOT_A_SITE = /^[\d.]+$|^\[|^[^.]+$|(^|\.)xn--|\.(local|localhost|internal|home|lan)$/i

/** Letters of other alphabets read as ours: the host is what a reader trusts. Written as xn-- it is checked as it is read. */
function isReadableHost(address: string): boolean {
  const host = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.replace(/:\d*$/, '') ?? ''
  const name = /^[\x20-\x7e]*$/.test(host) ? (parseAddress(address)?.hostname ?? host) : host
  return !NOT_A_SITE.test(name) && /^[\p{Script=Latin}\d.-]+$/u.test(name)
}

/** Of a public site, which visitors open. */
const siteAddress = webAddress.refine(isReadableHost, WEB_ADDRESS_INVALID)
/** What the creator and administrators edit. The routes that create and update an event derive their body from this shape. */
export const eventFields = {
  title: z
    .string('Titel is verplicht')
    .overwrite(onOneLine)
    .min(1, 'Titel is verplicht')
    // "karakters" is the spec's wording; our own texts say "tekens".
    .min(eventLimits.title.min, 'Titel moet minimaal 3 karakters zijn')
    .max(eventLimits.title.max, tooLong('Titel', eventLimits.title.max)),
  type: eventType,
  /** At creation not before today, the Amsterdam day. */
  startDate: requiredDate('Startdatum is verplicht'),
  /** Not before startDate. */
  endDate: blankToNull(requiredDate(DATE_INVALID)),
  /** Times in `startDate` and `endDate` are then dropped. */
  isWholeDay: formBoolean,
  location: z
    .string('Locatie is verplicht')
    .overwrite(onOneLine)
    .min(1, 'Locatie is verplicht')
    .max(eventLimits.place.max, tooLong('Locatie', eventLimits.place.max)),
  venue: blankToNull(
    z.string().overwrite(onOneLine).max(eventLimits.place.max, tooLong('Zaal of terrein', eventLimits.place.max)),
  ),
  /** Empty: the place that `location` names, if it names one. */
  placeId: blankToNull(placeId),
  description: blankToNull(
    z.string().trim().max(eventLimits.description.max, 'Beschrijving mag maximaal 1000 karakters zijn'),
  ),
  capacity: blankToNull(
    z.preprocess(
      readNumber,
      z
        .number('Voer een geldig aantal in')
        .int('Voer een geheel aantal in')
        .min(1, 'Voer een geldig aantal in')
        .max(eventLimits.capacity.max, 'Voer een geldig aantal in'),
    ),
  ),
  /** Euros. */
  price: blankToNull(
    z.preprocess(
      readNumber,
      z
        .number('Voer een geldige prijs in')
        .min(0, 'Voer een geldige prijs in')
        .max(eventLimits.price.max, 'Voer een geldige prijs in'),
    ),
  ),
  website: blankToNull(siteAddress),
  ticketUrl: blankToNull(siteAddress),
  isPublic: formBoolean,
}
const eventFieldsSchema = z.object(eventFields)
export type EventFields = z.output<typeof eventFieldsSchema>

export const eventFieldsUpdate = eventFieldsSchema.partial()

export const createEvent = route('POST', '/events', 'verified', {
  summary: 'Submit an event: PENDING for members, APPROVED at once for admins',
  body: eventFieldsSchema.extend({
    isPublic: formBoolean.optional().default(true),
    isWholeDay: formBoolean.optional().default(false),
  }),
  output: z.object({ event }),
  status: 201,
  refusals: ['IMAGE_REFUSED', 'PAYLOAD_TOO_LARGE', 'NEWCOMER_EVENTS', 'TOO_MANY_PENDING_EVENTS'],
  upload: EVENT_PICTURE,
  changes: () => ['event', 'groups', 'limits'],
})

export const updateEvent = route('PUT', '/events/:id', 'verified', {
  alsoMethods: ['PATCH'],
  summary: 'Change the given fields of an own event before its approval; a rejected one is submitted again',
  body: eventFieldsUpdate.extend({
    removeImage: formBoolean.optional(),
  }),
  output: z.object({ event }),
  refusals: ['EVENT_NOT_FOUND', 'EVENT_NOT_PENDING', 'IMAGE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  upload: EVENT_PICTURE,
  changes: () => ['event', 'groups', 'limits'],
})

export const withdrawEvent = route('DELETE', '/events/:id', 'verified', {
  summary: 'Withdraw an own event before its approval',
  refusals: ['EVENT_NOT_FOUND', 'EVENT_NOT_PENDING'],
  changes: () => ['event', 'groups', 'limits'],
})

export const MEETING_POINT_PICTURE = { ...EVENT_PICTURE, field: 'picture' } as const satisfies Upload

const coordinate = (max: number) =>
  blankToNull(z.coerce.number('Dit is geen plek op de kaart').min(-max).max(max)).optional()

export const updateMeetingPoint = route('PUT', '/events/:id/meeting-point', 'verified', {
  summary:
    'The official place to meet at an event; an empty text removes it. From the creator of a live event it is a proposal, which an administrator accepts',
  body: z
    .object({
      text: blankToNull(
        z
          .string()
          .trim()
          .max(eventLimits.place.max, tooLong('De plek', eventLimits.place.max))
          .refine((text) => !isAdvert(text), 'Schrijf alleen de plek, zonder link, nummer of prijs'),
      ),
      lat: coordinate(90),
      lon: coordinate(180),
      removeImage: formBoolean.optional(),
    })
    .refine(({ lat, lon }) => ((lat ?? null) === null) === ((lon ?? null) === null), {
      path: ['lat'],
      error: 'Vul beide getallen van de kaart in, of geen',
    }),
  /** Of the event now: a proposal leaves it. */
  output: z.object({ meetingPoint: meetingPoint.nullable(), isProposed: z.boolean() }),
  refusals: ['EVENT_NOT_FOUND', 'NOT_EVENT_CREATOR', 'IMAGE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  upload: MEETING_POINT_PICTURE,
  changes: () => ['event', 'day', 'admin'],
})

/** Form values read from a calendar file or web page; null where nothing was found. */
export const eventDraft = z.object({
  title: z.string().nullable(),
  type: z.enum(EVENT_TYPES).nullable(),
  description: z.string().nullable(),
  /** Amsterdam days, YYYY-MM-DD, and wall-clock times, HH:MM. */
  startDate: z.string().nullable(),
  startTime: z.string().nullable(),
  endDate: z.string().nullable(),
  endTime: z.string().nullable(),
  /** The source gives days and no times. */
  isWholeDay: z.boolean(),
  location: z.string().nullable(),
  venue: z.string().nullable(),
  website: z.string().nullable(),
  ticketUrl: z.string().nullable(),
  price: z.number().nullable(),
  capacity: z.number().nullable(),
})
export type EventDraft = z.infer<typeof eventDraft>

export const importEvent = route('POST', '/events/import', 'verified', {
  summary: 'Read an event from an .ics file, the source of a page, JSON-LD, or the address of one; nothing is stored',
  body: z
    .object({
      text: z
        .string('Kies een bestand of plak een tekst')
        .trim()
        .min(1, 'Kies een bestand of plak een tekst')
        .max(eventLimits.importText.max, 'Deze tekst is te groot om te lezen')
        .optional(),
      /** Fetched by the server, from public addresses only. */
      url: webAddress.optional(),
    })
    .refine(({ text, url }) => (text === undefined) !== (url === undefined), {
      path: ['text'],
      error: 'Kies een bestand of plak een tekst',
    }),
  output: z.object({
    /** The next event. */
    draft: eventDraft,
    /** All of them, the next one first. */
    events: z.array(eventDraft),
    /** How many lines could not be read, and which. */
    unreadable: z.number(),
    unreadableLines: z.array(z.number()),
  }),
  refusals: [
    'EVENT_IMPORT_EMPTY',
    'EVENT_IMPORT_BROKEN',
    'EVENT_IMPORT_TOO_SLOW',
    'EVENT_IMPORT_UNREACHABLE',
    'PAYLOAD_TOO_LARGE',
    'SERVICE_UNAVAILABLE',
  ],
  perMinute: 30,
  maxBodyBytes: eventLimits.importText.maxBodyBytes,
})
