import { statfs } from 'node:fs/promises'
import { OperatorError } from '../../operator-error.ts'

export class EmbeddedPostgresRefusal extends OperatorError {
  override name = 'EmbeddedPostgresRefusal'
}

// One WAL segment is 16 MB, without which PostgreSQL cannot start.
const MIN_FREE_BYTES = 20 * 1024 * 1024

/** A refusal if the operator can fix the failure at `place`, else an error with the whole output. */
export async function toStartError(failure: unknown, place: string): Promise<Error> {
  if (failure instanceof EmbeddedPostgresRefusal) return failure
  const text = failure instanceof Error ? failure.message : String(failure)
  // On a full disk the log is often empty too.
  const diskFullMessage = messageFor('ENOSPC', place)
  if (diskFullMessage && (await isDiskFull(place)))
    return new EmbeddedPostgresRefusal(diskFullMessage, { cause: failure })
  const message = messageFor(text, place)
  if (message) return new EmbeddedPostgresRefusal(message, { cause: failure })
  return failure instanceof Error ? failure : new Error(`The embedded PostgreSQL did not start: ${text}`)
}

export function messageFor(text: string, place: string): string | null {
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text))
    return `The disk that holds ${place} is full. Free some space there and start again; nothing stored is lost.`
  if (/EROFS|Read-only file system/.test(text))
    return `${place} is on a read-only file system. Point DATA_DIR at a folder that can be written to.`
  if (/EACCES|EPERM|Permission denied|Operation not permitted|has wrong ownership|invalid permissions/.test(text))
    return `This user may not read and write everything in ${place}. Start as the user that owns it, or give this user that folder.`
  // Node's error if a parent folder cannot be created.
  if (/ENOENT.* mkdir /.test(text))
    return `${place} cannot be created. Point DATA_DIR at a folder that can be written to.`
  if (/ENOTDIR|EEXIST/.test(text)) return `${place} is not a folder. Point DATA_DIR at a folder.`
  if (/password authentication failed/.test(text))
    return `The passwords stored with the database in ${place} are not those it was created with. Bring back the whole folder from a copy.`
  if (/error while loading shared libraries|cannot execute|spawn .* ENOENT/.test(text))
    return 'The PostgreSQL that comes with this application cannot run on this machine. Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.'
  if (DAMAGED.test(text)) return damagedMessage(place, firstComplaint(text))
  if (/(FATAL|PANIC):/.test(text))
    return `PostgreSQL does not start in ${place} (${firstComplaint(text)}). Its log is postgres.log in that folder.`
  return null
}

export const damagedMessage = (place: string, complaint: string): string =>
  `The database in ${place} is damaged or incomplete (${complaint}). Bring back a copy that was made while the application was stopped, or point DATA_DIR at an empty folder.`

const DAMAGED =
  /valid checkpoint record|required checkpoint record|find the database system|checksum|incompatible with server|required WAL directory|could not (read|open|access) |invalid (data|page) in|is not a valid data directory|database "postgres" does not exist/

function firstComplaint(text: string): string {
  const line = text.split('\n').find((each) => /FATAL|PANIC|could not/.test(each)) ?? text
  return line.replace(/^.*?(FATAL|PANIC|LOG|ERROR|postgres):\s*(postgres:\s*)?/, '').slice(0, 200)
}

async function isDiskFull(place: string): Promise<boolean> {
  const disk = await statfs(place).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < MIN_FREE_BYTES
}
