import type { Context } from '../../../platform/context.ts'
import { requeueMails } from '../../../platform/mail/mail.ts'
import { lowerReadMarks } from '../../chat/service.ts'
import { recountMembers } from '../../groups/service.ts'
import { endLookingOfMembers } from '../../looking/service.ts'
import { IMPOSSIBLE_STATES, type ImpossibleState, MISSING_FILE } from './policy.ts'
import { listImpossibleRows, listNamedFiles, replaceFindings, sumFindings } from './repository.ts'

export type Finding = ImpossibleState & { ids: string[] }

/** Looks for every impossible state and stores how many rows are in each. Reads whole tables, so it runs at night. */
export async function examineData(ctx: Context): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const state of IMPOSSIBLE_STATES) findings.push({ ...state, ids: await listImpossibleRows(ctx.db, state) })
  findings.push({ ...MISSING_FILE, ids: await listMissingFiles(ctx) })
  const checkedAt = ctx.now()
  await replaceFindings(
    ctx.db,
    findings.map(({ name, ids }) => ({ name, count: ids.length, checkedAt })),
  )
  return findings.filter(({ ids }) => ids.length > 0)
}

/** Names are read first: a file that is removed meanwhile had its row removed before. */
async function listMissingFiles(ctx: Context): Promise<string[]> {
  const named = await listNamedFiles(ctx.db)
  const stored = new Set(await ctx.files.list())
  const missing = new Set(named.filter((name) => !stored.has(name)))
  if (missing.size === 0) return []
  return (await listNamedFiles(ctx.db)).filter((name) => missing.has(name))
}

const REPAIRS: Record<NonNullable<ImpossibleState['repair']>, (ctx: Context, ids: string[]) => Promise<void>> = {
  RECOUNT_MEMBERS: recountMembers,
  LOWER_READ_MARKS: (ctx) => lowerReadMarks(ctx),
  END_LOOKING: (ctx, ids) => endLookingOfMembers(ctx, ids.map(readPair)),
  QUEUE_MAILS: requeueMails,
}

function readPair(id: string): { eventId: string; userId: string } {
  const [eventId = '', userId = ''] = id.split(' ')
  return { eventId, userId }
}

/** Repairs what needs no decision of a person. Safe to repeat. @returns what is still wrong */
export async function repairData(ctx: Context): Promise<Finding[]> {
  for (const { repair, ids } of await examineData(ctx)) if (repair !== undefined) await REPAIRS[repair](ctx, ids)
  return examineData(ctx)
}

/** As of the last examination. */
export const countImpossibleRows = (ctx: Context): Promise<{ count: number; checkedAt: Date | null }> =>
  sumFindings(ctx.db)
