import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BackupError, FORMAT, MANIFEST_ENTRY, type Manifest, measure } from './manifest.ts'

export type Archive = {
  manifest: Manifest
  names: string[]
  /** @throws BackupError when the archive has no such entry */
  open(name: string): Promise<Readable>
  close(): void
}

/** @throws BackupError when this is not an archive of this product, or is cut off */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`${file} does not exist.`)
    throw new BackupError(`${file} is not a complete backup (${error.message}): use another one.`)
  })
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

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })
