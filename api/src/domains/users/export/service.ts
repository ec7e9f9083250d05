import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findUser } from '../repository.ts'
import {
  listAuditEntriesAbout,
  listContactMessagesFrom,
  listReceivedMessages,
  listReceivedReferences,
  listRowsByTable,
} from './repository.ts'

export type Export = { madeAt: string } & Record<string, unknown>

export async function exportMyData(ctx: Context, { id: userId }: Actor): Promise<Export> {
  const user = (await findUser(ctx.db, userId)) ?? refuse('USER_NOT_FOUND')
  const { account, ...rest } = await listRowsByTable(ctx.db, userId)
  const [receivedMessages, receivedReferences, contactMessages, auditEntries, photos] = await Promise.all([
    listReceivedMessages(ctx.db, userId),
    listReceivedReferences(ctx.db, userId, ctx.now()),
    // Anyone can register with another's address; only its owner verifies it.
    user.emailVerifiedAt === null ? [] : listContactMessagesFrom(ctx.db, user.email),
    listAuditEntriesAbout(ctx.db, userId),
    readPictures(ctx, [
      ...[user.profilePhoto, ...picturesOf(rest.events), ...picturesOf(rest.ownedGroups)],
      ...sentPictures([...(rest.messages ?? []), ...(rest.deletedMessages ?? [])]),
    ]),
  ])
  return {
    madeAt: ctx.now().toISOString(),
    account: account?.[0] ?? refuse('USER_NOT_FOUND'),
    ...rest,
    receivedMessages,
    receivedReferences,
    contactMessages,
    auditEntries,
    photos,
  }
}

const picturesOf = (rows: readonly object[] = []): (string | null)[] =>
  rows.map((row) => ('image' in row && typeof row.image === 'string' ? row.image : null))

/** A JSON text cannot be longer than 512 MB. A person with more pictures than this gets the newest. */
const MAX_SENT_BYTES = 200 * 1024 * 1024

function sentPictures(rows: readonly object[] = []): string[] {
  const pictures = (rows as { picture: { file: string; bytes: number } | null }[]).flatMap(
    ({ picture }) => picture ?? [],
  )
  let total = 0
  return pictures.toReversed().flatMap(({ file, bytes }) => {
    total += bytes
    return total > MAX_SENT_BYTES ? [] : [file]
  })
}

/** Skips addresses of other sites: only uploaded files are stored here. */
async function readPictures(ctx: Context, names: readonly (string | null)[]) {
  const pictures: { name: string; base64: string }[] = []
  for (const name of names) {
    const bytes = name === null || name.includes('/') ? null : await ctx.files.read(name)
    if (name !== null && bytes !== null) pictures.push({ name, base64: bytes.toString('base64') })
  }
  return pictures
}
