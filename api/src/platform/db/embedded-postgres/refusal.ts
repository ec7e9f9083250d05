import { statfs } from 'node:fs/promises'

/**
 * The database cannot be started here, and the person who typed the command can do something about it.
 * The message is a whole sentence for that person; it needs no stack trace beside it.
 */
export class EmbeddedPostgresRefusal extends Error {
  override name = 'EmbeddedPostgresRefusal'
}

// PostgreSQL cannot finish a start with less: one WAL segment is 16 MB.
const LEAST_FREE_BYTES = 20 * 1024 * 1024

/**
 * Turns what went wrong at `place` (an errno, or what initdb or postgres wrote) into a refusal where a person can help,
 * and into a plain error with the whole output where it is our bug.
 */
export async function toStartError(failure: unknown, place: string): Promise<Error> {
  if (failure instanceof EmbeddedPostgresRefusal) return failure
  const text = failure instanceof Error ? failure.message : String(failure)
  // A full disk often leaves no words: the log is on it too.
  const full = messageFor('ENOSPC', place)
  if (full && (await isDiskFull(place))) return new EmbeddedPostgresRefusal(full, { cause: failure })
  const sentence = messageFor(text, place)
  if (sentence) return new EmbeddedPostgresRefusal(sentence, { cause: failure })
  return failure instanceof Error ? failure : new Error(`The embedded PostgreSQL did not start: ${text}`)
}

/** Pure: the sentence for a known failure, or null. Node's errno names and PostgreSQL's own texts both count. */
export function messageFor(text: string, place: string): string | null {
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text))
    return `The disk that holds ${place} is full. Free some space there and start again; nothing stored is lost.`
  if (/EROFS|Read-only file system/.test(text))
    return `${place} is on a read-only file system. Point DATA_DIR at a folder that can be written to.`
  if (/incompatible with server/.test(text))
    return `The database in ${place} was made by another major version of PostgreSQL. Restore a backup, or use the version that made it.`
  if (/EACCES|EPERM|Permission denied|Operation not permitted|has wrong ownership|invalid permissions/.test(text))
    return `This user may not read and write everything in ${place}. Start as the user that owns it, or give this user that folder.`
  // How Node says that a folder above cannot be made.
  if (/ENOENT.* mkdir /.test(text)) return `${place} cannot be made. Point DATA_DIR at a folder that can be written to.`
  if (/ENOTDIR|EEXIST/.test(text)) return `${place} is not a folder. Point DATA_DIR at a folder.`
  if (/password authentication failed/.test(text))
    return `The passwords kept with the database in ${place} are not the ones it was made with. Restore the whole folder from a backup.`
  if (/error while loading shared libraries|cannot execute|spawn .* ENOENT/.test(text))
    return 'The PostgreSQL that comes with this application cannot run on this machine. Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.'
  return null
}

async function isDiskFull(place: string): Promise<boolean> {
  const disk = await statfs(place).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < LEAST_FREE_BYTES
}
