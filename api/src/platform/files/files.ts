import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { S3Config } from '../../config.ts'
import { FILE_NAME, type FileExtension, type FileStore, privateName } from './file-store.ts'
import { createLocalFiles } from './local-files.ts'
import { type WatchedFileStore, watchWrites } from './watch-writes.ts'

/** Uploaded files, served at `/uploads/<name>` unless they are private. Rows store the name. */
export type Files = WatchedFileStore & {
  /** Durably, under a new name each time, so that removing one person's picture never removes another's. */
  save(bytes: Uint8Array, extension: FileExtension): Promise<string>
  /** The same for a file that only signed addresses serve (`signed-addresses.ts`). */
  savePrivate(bytes: Uint8Array, extension: FileExtension): Promise<string>
}

export const uploadsFolder = (dataDir: string): string => resolve(dataDir, 'uploads')

/** Several processes may share a bucket or a folder. @param onWriteState see `onChange` of `watchWrites` */
export async function createFiles(
  { dataDir, s3 }: { dataDir: string; s3: S3Config | null },
  onWriteState: (error: Error | null) => void = () => undefined,
): Promise<Files> {
  const watched = (store: FileStore) => withSave(watchWrites(store, onWriteState))
  if (s3 === null) return watched(createLocalFiles(uploadsFolder(dataDir)))
  // The vendor's client is large.
  const { createS3Files } = await import('./s3-files.ts')
  return watched(createS3Files(s3))
}

function withSave(store: WatchedFileStore): Files {
  async function saveAs(name: string, bytes: Uint8Array): Promise<string> {
    if (!FILE_NAME.test(name)) throw new Error(`${name} is no name for an uploaded file`)
    await store.store(name, bytes)
    return name
  }
  return {
    ...store,
    save: (bytes, extension) => saveAs(newName(bytes, extension), bytes),
    savePrivate: (bytes, extension) => saveAs(privateName(newName(bytes, extension)), bytes),
  }
}

/** The hash makes the address immutable, so that it can be cached forever. The random part makes it unguessable. */
function newName(bytes: Uint8Array, extension: FileExtension): string {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return `${randomBytes(9).toString('base64url')}-${hash}.${extension}`
}
