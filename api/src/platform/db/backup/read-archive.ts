import { closeSync, mkdirSync, openSync, rmSync, writeFile } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { type Entry, fromFdPromise, openPromise, type ZipFile } from 'yauzl'
import { newId } from '../../ids.ts'
import { decrypt } from './encryption.ts'
import { BackupError, FORMAT, MANIFEST_ENTRY, type Manifest, measure } from './manifest.ts'

export type Archive = {
  manifest: Manifest
  names: string[]
  /** @throws BackupError when the archive has no such entry */
  open(name: string): Promise<Readable>
  close(): void
}

const OPTIONS = { lazyEntries: true, autoClose: false }

/** @throws BackupError when this is not an archive of this product, or is cut off */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, OPTIONS).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`${file} does not exist.`)
    throw new BackupError(incompleteMessage(file, error))
  })
  return readArchive(zip, file)
}

/**
 * Reads an archive from elsewhere, or an encrypted one, through a copy without a name: its space is free again whatever
 * ends this process.
 *
 * @param copy.key null for an unencrypted archive
 * @param copy.folder has room for the archive
 * @throws BackupError as `openArchive`, and when the key is another one
 */
export async function openArchiveStream(
  stream: Readable,
  { key, folder, address }: { key: string | null; folder: string; address: string },
): Promise<Archive> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `restore-${newId()}`)
  const fd = openSync(path, 'wx+', 0o600)
  rmSync(path)
  try {
    // A stream of the file system would close the descriptor when it fails.
    const target = new Writable({ write: (chunk: Buffer, _encoding, done) => writeFile(fd, chunk, done) })
    await (key === null ? pipeline(stream, target) : decrypt(stream, key, target))
    const zip = await fromFdPromise(fd, OPTIONS).catch((error: Error) => {
      throw new BackupError(incompleteMessage(address, error))
    })
    return await readArchive(zip, address)
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

const incompleteMessage = (file: string, { message }: Error): string =>
  `${file} is not a complete backup (${message}): use another one.`

async function readArchive(zip: ZipFile, file: string): Promise<Archive> {
  const entries = await listEntries(zip)
  const open = async (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) throw new BackupError(`${file} lacks ${name}: use another backup.`)
    return zip.openReadStreamPromise(entry)
  }
  const manifest = JSON.parse(await readText(await open(MANIFEST_ENTRY))) as Manifest
  if (manifest.product !== PRODUCT_SLUG) throw new BackupError(`${file} is a backup of another product.`)
  if (manifest.format !== FORMAT) throw new BackupError(`${file} was written by a later version: restore it with that.`)
  return { manifest, names: [...entries.keys()], open, close: () => zip.close() }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })
}

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Copies an entry and compares its hash with the manifest's.
 * @throws BackupError when the bytes differ
 */
export async function copyEntry(
  archive: Archive,
  entry: { entry: string; sha256: string },
  target: NodeJS.WritableStream,
): Promise<void> {
  const { stream, result } = measure()
  await pipeline(await archive.open(entry.entry), stream, target)
  if (result().sha256 !== entry.sha256) throw new BackupError(`${entry.entry} is damaged: use another backup.`)
}

/**
 * Reads every table and upload of an archive and compares it with the manifest.
 * @throws BackupError at the first difference
 */
export async function verifyArchive(archive: Archive, onProgress: (line: string) => void): Promise<void> {
  for (const table of archive.manifest.tables) {
    await copyEntry(archive, table, discard())
    onProgress(`${table.name}: ${table.rows} rows`)
  }
  for (const upload of archive.manifest.uploads) await copyEntry(archive, upload, discard())
  onProgress(`${archive.manifest.uploads.length} uploads`)
}

/** Reads to the end and keeps nothing. */
export const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })
