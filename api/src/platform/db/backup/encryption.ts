import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './manifest.ts'

/** The end of the name of a file in age's format, which the program `age` reads too. */
export const ENCRYPTED = '.age'

export const KEEP_THE_KEY =
  'Keep a copy away from this machine and from the backups: without it no backup can be restored.'

/** Writes a new key, as `age-keygen` does. @throws BackupError when the file exists: archives may need its key */
export async function makeKeyFile(file: string): Promise<void> {
  const identity = await generateX25519Identity()
  const lines = `# public key: ${await identityToRecipient(identity)}\n${identity}\n`
  await writeFile(file, lines, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'EEXIST'
        ? `${file} exists, and archives may need its key: choose another name.`
        : `${file} cannot be written (${error.code}): choose a folder that this user may write to.`,
    )
  })
}

/** @throws BackupError when the file holds no key */
export async function readKey(keyFile: string | null): Promise<string> {
  if (keyFile === null) throw new BackupError('BACKUP_KEY_FILE is not set: the archive is encrypted, so set it.')
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`BACKUP_KEY_FILE ${keyFile} cannot be read (${error.code}): correct it.`)
  })
  const identity = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identity === undefined)
    throw new BackupError(`BACKUP_KEY_FILE ${keyFile} holds no key: make one with npm run backup -- --make-key FILE.`)
  return identity.trim()
}

const asWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
const asNode = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)

export async function encryptFile(from: string, to: string, key: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const encrypted = asNode(await encrypter.encrypt(asWeb(createReadStream(from))))
  await pipeline(encrypted, createWriteStream(to, { flush: true, mode: 0o600 }))
}

/** @throws BackupError when the key is another one, or the file is damaged */
export async function decrypt(from: Readable, key: string, to: NodeJS.WritableStream): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  try {
    await pipeline(asNode(await decrypter.decrypt(asWeb(from))), to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error
    throw new BackupError(
      'The archive cannot be decrypted: it is damaged, or BACKUP_KEY_FILE holds another key than the one it was written with.',
    )
  }
}
