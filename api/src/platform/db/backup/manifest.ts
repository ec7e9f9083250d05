import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { OperatorError } from '../../operator-error.ts'

/** The last entry of an archive: what the others must hold, for verification and restore. */
export type Manifest = {
  format: 1
  product: string
  createdAt: string
  /** `server_version_num`, such as 180004. */
  postgresVersion: number
  /** Tags of the applied schema migrations, oldest first. Their files are in the archive. */
  migrations: string[]
  /** SQL that makes the job queue's schema in the version of the backup. */
  jobsSchemaSql: string
  tables: TableEntry[]
  /** `last_value` by name; null when the sequence was never used. */
  sequences: { name: string; lastValue: string | null }[]
  uploads: FileEntry[]
}
export type TableEntry = { name: string; columns: string[]; entry: string; rows: number; sha256: string }
export type FileEntry = { name: string; entry: string; bytes: number; sha256: string }

export const FORMAT = 1
export const MANIFEST_ENTRY = 'manifest.json'
export const MIGRATIONS_FOLDER = 'migrations/'
export const UPLOADS_FOLDER = 'uploads/'

/** A sentence for the operator: what is wrong with the archive or its target, and what to do. */
export class BackupError extends OperatorError {}

/** Passes bytes through, and counts and hashes them. COPY's text format has exactly one line feed for each row. */
export function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, lines, sha256: hash.digest('hex') }) }
}
