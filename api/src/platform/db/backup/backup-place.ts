import type { Readable } from 'node:stream'

/** Where archives and protective acts are kept: a folder, or a folder of a bucket. */
export type BackupPlace = {
  /** For messages. */
  address: string
  isLocal: boolean
  /** The names of complete files below a folder such as `acts/`, or with `''` at the top. */
  list(folder: string): Promise<string[]>
  /** Writes durably, or not at all. Replaces a file of this name. */
  store(name: string, content: Readable): Promise<void>
  open(name: string): Promise<Readable>
  /** Safe to repeat. */
  remove(name: string): Promise<void>
}
