import { OperatorError } from '../operator-error.ts'

export type FileStore = {
  /** The same for every node that shares these files; a folder creates it on first use. */
  readId(): Promise<string>
  store(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Buffer | null>
  list(): Promise<string[]>
  listBefore(instant: Date): Promise<string[]>
  /** Safe to repeat. Call only after the transaction that removes the name has committed. */
  remove(name: string): Promise<void>
  /** @throws OperatorError with the setting to correct; FilesUnavailableError when the server does not answer */
  check(): Promise<void>
}

export type FileExtension = 'webp' | 'jpg' | 'png'

/** Names are checked against this before any access to the disk or the bucket. */
export const FILE_NAME = /^(private\.)?[\w-]{1,80}\.(webp|jpg|png)$/

/** Files that `/uploads` does not serve. Other names have no dot but that of their extension. */
const PRIVATE_PREFIX = 'private.'
export const isPrivateFile = (name: string): boolean => name.startsWith(PRIVATE_PREFIX)
export const privateName = (name: string): string => PRIVATE_PREFIX + name

/** The server of the files may be back later, so a start does not depend on it. */
export class FilesUnavailableError extends OperatorError {}
