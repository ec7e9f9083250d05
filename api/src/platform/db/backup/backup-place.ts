import type { Readable } from 'node:stream'

/** Ends the name of a file while it is written, and of one that a killed process left. */
export const UNFINISHED = '.part'

/** Where archives and protective acts are kept: a folder, or a folder of a bucket. */
export type BackupPlace = {
  /** For messages. */
  address: string
  isLocal: boolean
  /** The names of files below a folder such as `acts/`, or with `''` at the top. Those with `UNFINISHED` are not complete. */
  list(folder: string): Promise<string[]>
  /** Writes durably, or not at all. Replaces a file of this name. */
  store(name: string, content: Readable): Promise<void>
  open(name: string): Promise<Readable>
  /** Safe to repeat. */
  remove(name: string): Promise<void>
}
