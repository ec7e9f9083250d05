import type { Context } from '../../../platform/context.ts'
import { withTrialRestore } from '../../../platform/db/backup/trial-restore.ts'
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

/**
 * Restores the newest archive beside the live database and examines it. Does nothing without BACKUP_DIR.
 *
 * @throws when it cannot be restored, or a row is in an impossible state
 */
export async function examineTrialRestore(ctx: Context): Promise<void> {
  if (ctx.config.backupDir === null) return
  await withTrialRestore(ctx.config, (restored) => requireTrueData({ ...ctx, ...restored }))
}

/** @throws when a row is in an impossible state */
export async function requireTrueData(ctx: Context): Promise<void> {
  const states = (await examineData(ctx)).map(({ name, ids }) => `${ids.length} of ${name}`)
  if (states.length > 0)
    throw new Error(`the doctor found impossible rows in the restored backup: ${states.join(', ')}`)
}

/** Stores whether a trial succeeded. @throws what it throws */
export async function reportTrial({ outcomes }: Context, name: string, trial: () => Promise<void>): Promise<void> {
  try {
    await trial()
    await outcomes.succeeded(name)
  } catch (error) {
    await outcomes.failed(name, error)
    throw error
  }
}

/** As of the last examination. */
export const countImpossibleRows = (ctx: Context): Promise<{ count: number; checkedAt: Date | null }> =>
  sumFindings(ctx.db)
