import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { type BackupPlace, UNFINISHED } from '../../../platform/db/backup/backup-place.ts'
import { openPlaces } from '../../../platform/db/backup/places.ts'
import { refuseUnmounted } from '../../../platform/db/backup/scheduled.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { discardPassword, endSession } from '../../auth/service.ts'
import { blockAgain, unblockUser } from '../../blocks/service.ts'
import { deleteMessageAgain, removeMessage } from '../../chat/service.ts'
import { deleteAdminEvent, updateAdminEvent } from '../../events/service.ts'
import { deleteAdminGroup, leaveGroup, removeMemberAgain, updateAdminGroup } from '../../groups/service.ts'
import { deleteReference, removeReference } from '../../references/service.ts'
import {
  deleteAccountAgain,
  editUser,
  markAgeBelowTerms,
  markAgeReviewed,
  suspendUser,
  unsuspendUser,
} from '../../users/service.ts'
import {
  fileNameOf,
  type IdsOf,
  isKnownAct,
  namesSince,
  PROTECTIVE_ACTS_FOLDER,
  type ProtectiveAct,
  type ProtectiveFact,
} from './policy.ts'
import { findLastActivity } from './repository.ts'

export const RECORD_JOB = 'record-protective-act'

/** Longer than any archive of pgBackRest is kept, unless BACKUP_KEEP is more. */
const KEPT_DAYS = 60

/** Writes the act beside the archives, in every place. Safe to repeat. @throws when a place is away; the job is retried */
export async function recordAct(ctx: Context, act: ProtectiveAct): Promise<void> {
  const places = await openPlaces(ctx.config)
  // Side by side, so that a place that is away keeps no act from the other.
  await Promise.all(
    places.map(async (place) => {
      await refuseUnmounted(ctx, place)
      await place.store(fileNameOf(act), Readable.from([Buffer.from(JSON.stringify(act))]))
    }),
  )
}

/** Deletes the acts that are older than every archive. */
export async function deleteOldActs(ctx: Context): Promise<void> {
  const days = Math.max(KEPT_DAYS, ctx.config.backupKeep)
  const before = new Date(ctx.now().getTime() - days * DAY)
  for (const place of await openPlaces(ctx.config)) {
    const names = await place.list(PROTECTIVE_ACTS_FOLDER)
    const kept = new Set(namesSince(names, before))
    for (const name of names) if (!kept.has(name) && !name.endsWith(UNFINISHED)) await place.remove(name)
  }
}

type AppliedActs = {
  since: Date | null
  /** By fact: how often it was applied, how often its subject is gone or was never in the archive, and what failed. */
  counts: Map<string, { applied: number; absent: number; failed: number }>
}

/** The database may hold acts of its last minute that no job success marks. */
const MARGIN = MINUTE

/**
 * Applies what was done to protect people since this database was written, in its order, from the files outside it. Safe to
 * repeat. Mails and notices are queued as they were the first time.
 *
 * @throws when no place can be read
 */
export async function applyActs(ctx: Context): Promise<AppliedActs> {
  const lastActivity = await findLastActivity(ctx.db)
  const since = lastActivity === null ? null : new Date(lastActivity.getTime() - MARGIN)
  const counts: AppliedActs['counts'] = new Map()
  for (const act of await listActs(await openPlaces(ctx.config), since)) {
    const count = counts.get(act.fact) ?? { applied: 0, absent: 0, failed: 0 }
    counts.set(act.fact, count)
    count[await applyOne(ctx, act)] += 1
  }
  return { since, counts }
}

/** The places together, because each may have been away for some time. */
async function listActs(places: readonly BackupPlace[], since: Date | null): Promise<ProtectiveAct[]> {
  const placeOf = new Map<string, BackupPlace>()
  for (const place of places)
    for (const name of await place.list(PROTECTIVE_ACTS_FOLDER)) if (!placeOf.has(name)) placeOf.set(name, place)
  const acts: ProtectiveAct[] = []
  for (const name of namesSince([...placeOf.keys()], since)) {
    const stream = await placeOf.get(name)?.open(name)
    if (stream !== undefined) acts.push(JSON.parse(await text(stream)) as ProtectiveAct)
  }
  return acts
}

async function applyOne(ctx: Context, act: ProtectiveAct): Promise<'applied' | 'absent' | 'failed'> {
  try {
    if (!isKnownAct(act)) throw new Error('an act of a later version')
    await (APPLY[act.fact] as (ctx: Context, ids: object) => Promise<unknown>)(ctx, act.ids)
    return 'applied'
  } catch (error) {
    if (error instanceof Refusal && ABSENT.test(error.code)) return 'absent'
    ctx.log.error({ err: error, act }, 'a protective act could not be applied')
    return 'failed'
  }
}

const ABSENT = /_NOT_FOUND$|^NOT_GROUP_MEMBER$/

/** Shown to the person concerned, where the first reason is not in the archive. */
const REASON = 'Dit besluit gold al. Het is opnieuw toegepast na het herstel van een back-up.'
const reasonsOf = <C>({ category }: { category: C }) => ({ reason: REASON, category, reportId: null })
const actorOf = (id: string) => ({ id, isRecentlyAuthenticated: true, isAdmin: false }) satisfies Partial<Actor>

const APPLY: { [N in ProtectiveFact]: (ctx: Context, ids: IdsOf<N>) => Promise<unknown> } = {
  'user.deleted': (ctx, { userId }) => deleteAccountAgain(ctx, userId),
  'user.blocked': (ctx, { blockerId, blockedId }) => blockAgain(ctx, blockerId, blockedId),
  'user.unblocked': (ctx, { blockerId, blockedId }) => unblockUser(ctx, actorOf(blockerId), blockedId),
  'user.suspended': (ctx, { userId, actorId, category }) =>
    suspendUser(ctx, actorOf(actorId), userId, reasonsOf({ category })),
  'user.unsuspended': (ctx, { userId, actorId }) => unsuspendUser(ctx, actorOf(actorId), userId, { reason: REASON }),
  'user.adminRevoked': (ctx, { userId, actorId }) =>
    editUser(ctx, actorOf(actorId), userId, { isAdmin: false, reason: REASON }),
  'user.ageBelowTerms': (ctx, { userId }) => markAgeBelowTerms(ctx, userId),
  'user.ageReviewed': (ctx, { userId }) => ctx.transaction((tx, record) => markAgeReviewed(ctx, tx, record, userId)),
  'user.passwordChanged': (ctx, { userId }) => discardPassword(ctx, userId),
  'session.ended': (ctx, { userId, sessionId }) => endSession(ctx, actorOf(userId), sessionId),
  'message.deleted': (ctx, { messageId }) => deleteMessageAgain(ctx, messageId),
  'message.removedByAdmin': (ctx, { messageId, actorId, ...rest }) =>
    removeMessage(ctx, actorOf(actorId), messageId, reasonsOf(rest)),
  'reference.removedByAdmin': (ctx, { referenceId, actorId, ...rest }) =>
    removeReference(ctx, actorOf(actorId), referenceId, reasonsOf(rest)),
  'reference.deleted': (ctx, { writerId, groupId, subjectId }) =>
    deleteReference(ctx, actorOf(writerId), groupId, subjectId),
  'group.pictureRemoved': (ctx, { groupId, actorId, ...rest }) =>
    updateAdminGroup(ctx, actorOf(actorId), groupId, { removeImage: true, ...reasonsOf(rest) }, null),
  'group.deleted': (ctx, { groupId, actorId, ...rest }) =>
    deleteAdminGroup(ctx, actorOf(actorId), groupId, reasonsOf(rest)),
  'group.memberRejected': (ctx, { groupId, userId }) => removeMemberAgain(ctx, groupId, userId),
  'group.memberLeft': (ctx, { groupId, userId }) => leaveGroup(ctx, actorOf(userId), groupId, 'silent'),
  'event.pictureRemoved': (ctx, { eventId, actorId, ...rest }) =>
    updateAdminEvent(ctx, actorOf(actorId), eventId, { removeImage: true, ...reasonsOf(rest) }, null),
  'event.deleted': (ctx, { eventId, actorId, ...rest }) =>
    deleteAdminEvent(ctx, actorOf(actorId), eventId, reasonsOf(rest)),
}
