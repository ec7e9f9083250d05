import type { EventDraft, importEvent as importRoute } from 'contract/events/events.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Context } from '../../../platform/context.ts'
import { FetchFailure, fetchOptions, fetchPublic } from '../../../platform/http/fetch-public.ts'
import { CutOff, runIsolated } from '../../../platform/isolated/run.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type ImportedEvent, selectNextEvent, toEventDraft } from './policy.ts'
import type { parseImportedEvents } from './service-parsing.ts'

/**
 * From a calendar file, the source of a page, JSON-LD or the address of one of these, for the user to check. Stores nothing.
 * Of several events it takes the next one.
 */
export async function importEvent(ctx: Context, body: ParsedOf<typeof importRoute>['body']): Promise<EventDraft> {
  const text = body.text ?? (await fetchText(ctx, body.url ?? ''))
  const imported = await readImportedEvents(text, ctx.now())
  return toEventDraft(selectNextEvent(imported, ctx.now()) ?? refuse('EVENT_IMPORT_EMPTY'))
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

/** Parsed in a process with a deadline. @throws Refusal EVENT_IMPORT_BROKEN, EVENT_IMPORT_TOO_SLOW */
export async function readImportedEvents(text: string, now: Date): Promise<ImportedEvent[]> {
  type Parsed = ReturnType<typeof parseImportedEvents>
  const module = new URL('./service-parsing.ts', import.meta.url)
  const parsed = await runIsolated<Parameters<typeof parseImportedEvents>, Parsed>(module, 'parseImportedEvents', [
    text,
    now,
  ]).catch((error: unknown) => {
    if (error instanceof CutOff) refuse('EVENT_IMPORT_TOO_SLOW')
    throw error
  })
  return parsed ?? refuse('EVENT_IMPORT_BROKEN')
}
