import { eventLimits } from 'contract/events/events.ts'
import type { importEvent as importRoute } from 'contract/events/submitting.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { isCalendarFile } from '../../../platform/formats/calendar-file.ts'
import { FetchFailure, fetchOptions, fetchPublic } from '../../../platform/http/fetch-public.ts'
import { Busy, CutOff, memberPool, type Pool, runIsolated } from '../../../platform/isolated/run.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readAddress } from '../../places/service.ts'
import { selectNextEvent, toEventDraft } from './policy.ts'
import type { Imported, parseImportedEvents } from './service-parsing.ts'

/**
 * From a calendar file, the source of a page, JSON-LD or the address of one of these, for the user to check. Stores nothing.
 * The next event comes first.
 */
export async function importEvent(ctx: Context, actor: Actor, body: ParsedOf<typeof importRoute>['body']) {
  const text = body.text ?? (await fetchText(ctx, body.url ?? ''))
  const { events, unreadable } = await readImported(text, ctx.now(), memberPool(actor.id))
  const readable = events.filter(({ title, start }) => title !== null || start !== null)
  const next = selectNextEvent(readable, ctx.now())
  if (next === undefined)
    refuse(unreadable.length > 0 && isCalendarFile(text) ? 'EVENT_IMPORT_BROKEN' : 'EVENT_IMPORT_EMPTY')
  const others = readable.filter((event) => event !== next).slice(0, eventLimits.importedEvents.max - 1)
  const draft = toEventDraft(next, readAddress)
  return {
    draft,
    events: [draft, ...others.map((event) => toEventDraft(event, readAddress))],
    unreadable: unreadable.length,
    unreadableLines: unreadable.slice(0, eventLimits.unreadableLines.max),
  }
}

async function fetchText(ctx: Context, url: string): Promise<string> {
  try {
    const fetched = await fetchPublic(url, fetchOptions(ctx))
    return fetched.isUnchanged ? '' : fetched.text
  } catch (error) {
    if (error instanceof FetchFailure) refuse('EVENT_IMPORT_UNREACHABLE')
    throw error
  }
}

/** Parsed in a process with a deadline. @throws Refusal EVENT_IMPORT_TOO_SLOW, SERVICE_UNAVAILABLE while no process is free */
export async function readImported(text: string, now: Date, pool: Pool): Promise<Imported> {
  const module = new URL('./service-parsing.ts', import.meta.url)
  type Args = Parameters<typeof parseImportedEvents>
  return runIsolated<Args, Imported>(module, 'parseImportedEvents', [text, now], pool).catch((error: unknown) => {
    if (error instanceof CutOff) refuse('EVENT_IMPORT_TOO_SLOW')
    if (error instanceof Busy) refuse('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    throw error
  })
}
