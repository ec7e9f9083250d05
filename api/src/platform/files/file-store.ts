import { OperatorError } from '../operator-error.ts'

/** Where the bytes are: a folder, or a bucket. */
export type FileStore = {
  /** The same for every node that shares these files; a folder creates it on first use. */
  readId(): Promise<string>
  /** Writes durably under this name. */
  store(name: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no such file. */
  read(name: string): Promise<Buffer | null>
  list(): Promise<string[]>
  /** Names of files written before an instant. */
  listBefore(instant: Date): Promise<string[]>
  /** Safe to repeat. Call only after the transaction that removes the name has committed. */
  remove(name: string): Promise<void>
  /**
   * Checks that the files can be read and written.
   *
   * @throws OperatorError with the setting to correct; FilesUnavailableError when the server does not answer
   */
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
