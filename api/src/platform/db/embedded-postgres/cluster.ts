import { randomBytes } from 'node:crypto'
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { Binaries } from './binaries.ts'
import { inspectProcess } from './process.ts'
import { damagedMessage, EmbeddedPostgresRefusal } from './refusal.ts'
import { type Owner, runCommandAs, type ServerUser } from './user.ts'

export const SUPERUSER = 'postgres'

const passwordsSchema = z.object({ superuser: z.string(), owner: z.string(), app: z.string() })
export type Passwords = z.infer<typeof passwordsSchema>

const PASSWORDS_FILE = 'passwords.json'
const RUNNING_FILE = 'running.json'
// The pid in the name may belong to another process by now, so age decides too.
const ABANDONED_AFTER_MS = 10 * 60_000

export async function findClusterOwner(clusterDir: string): Promise<Owner | null> {
  try {
    // The owner of a file, because some copy tools do not preserve the folder's.
    return await stat(join(clusterDir, 'PG_VERSION'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && (await isMissingOrEmpty(clusterDir))) return null
    if (code === 'ENOENT') throw new EmbeddedPostgresRefusal(damagedMessage(clusterDir, 'PG_VERSION is missing'))
    if (code === 'EACCES') return await stat(clusterDir)
    throw error
  }
}

const isMissingOrEmpty = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length === 0

/** @throws EmbeddedPostgresRefusal if another major version of PostgreSQL created the cluster */
export async function refuseOtherMajor(clusterDir: string, major: number): Promise<void> {
  const found = Number.parseInt(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'), 10)
  // PostgreSQL itself refuses an empty file.
  if (Number.isNaN(found) || found === major) return
  throw new EmbeddedPostgresRefusal(
    `The database in ${clusterDir} is PostgreSQL ${found}, and this version of the application comes with PostgreSQL ${major}: start the version of the application that made it, or point DATA_DIR at an empty folder.`,
  )
}

/** Removes clusters of starts that died between initdb and rename, except one that another process is creating now. */
export async function removeIncompleteClusters(clusterDir: string, log: (message: string, detail?: object) => void) {
  const folder = dirname(clusterDir)
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(`${basename(clusterDir)}.new.`) ? Number.parseInt(name.split('.')[2] ?? '', 10) : null
    if (pid === null) continue
    const path = join(folder, name)
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0)
    const isInProgress =
      pid !== process.pid && age < ABANDONED_AFTER_MS && (await inspectProcess(pid)).state === 'running'
    if (isInProgress) continue
    log('Removing an incomplete database of an earlier start', { path })
    // An initdb that outlived its parent may still be writing here.
    await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Atomic: a crash leaves only a `.new.<pid>` folder. If another process creates the cluster first, that one is used. */
export async function createCluster(clusterDir: string, binaries: Binaries, user: ServerUser, signal?: AbortSignal) {
  const staging = `${clusterDir}.new.${process.pid}`
  const superuserFile = `${staging}.password`
  const passwords: Passwords = { superuser: generatePassword(), owner: generatePassword(), app: generatePassword() }
  try {
    await mkdir(staging, { mode: 0o700 })
    await writeFile(superuserFile, passwords.superuser, { mode: 0o600 })
    for (const path of [staging, superuserFile]) await chown(path, user.owner.uid, user.owner.gid)
    await runInitdb(staging, superuserFile, binaries, user, signal)
    await writeDurably(join(staging, PASSWORDS_FILE), JSON.stringify(passwords), user)
    await rename(staging, clusterDir)
  } catch (error) {
    await rm(staging, { recursive: true, force: true, maxRetries: 3 })
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(superuserFile, { force: true })
  }
}

/** The passwords are stored in the cluster, so that a moved or copied folder keeps working. */
export async function readPasswords(clusterDir: string): Promise<Passwords> {
  const path = join(clusterDir, PASSWORDS_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const passwords = passwordsSchema.safeParse(parseJson(text ?? ''))
  if (passwords.success) return passwords.data
  throw new EmbeddedPostgresRefusal(
    `${path} is ${text === null ? 'missing' : 'damaged'}, and without it nobody can log in to the database. Bring back that file, or the whole folder, from a copy.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const runningMarker = z.object({ folder: z.string(), inode: z.string() })

/** Notes that a server runs on this folder, so that a copy of it made now is recognised. Removed by `markStopped`. */
export async function markRunning(clusterDir: string, user: ServerUser): Promise<void> {
  const marker = JSON.stringify({ folder: clusterDir, inode: await inodeOf(clusterDir) })
  const path = join(clusterDir, RUNNING_FILE)
  await rm(path, { force: true })
  await writeDurably(path, marker, user)
}

export const markStopped = (clusterDir: string): Promise<void> => rm(join(clusterDir, RUNNING_FILE), { force: true })

/** A copy has another path and inode; a moved folder keeps its inode, a container the path. @throws EmbeddedPostgresRefusal */
export async function refuseCopyOfRunning(clusterDir: string): Promise<void> {
  const path = join(clusterDir, RUNNING_FILE)
  const marker = runningMarker.safeParse(parseJson(await readFile(path, 'utf8').catch(() => '')))
  if (!marker.success) return
  if (marker.data.folder === clusterDir || marker.data.inode === (await inodeOf(clusterDir))) return
  throw new EmbeddedPostgresRefusal(
    `${clusterDir} was copied from ${marker.data.folder} while the application ran on it, so it may be damaged: stop the application and copy again. If nothing ran during the copy, delete ${path}.`,
  )
}

const inodeOf = async (path: string): Promise<string> => String((await stat(path, { bigint: true })).ino)

/** PostgreSQL requires owner and mode 0700, which a copied folder may lack. Call only while no server runs on it. */
export async function chownCluster(clusterDir: string, user: ServerUser): Promise<void> {
  const [folder, file] = await Promise.all([stat(clusterDir), stat(join(clusterDir, 'PG_VERSION'))])
  if (folder.mode & 0o077) await chmod(clusterDir, 0o700)
  if (folder.uid === user.owner.uid && file.uid === user.owner.uid) return
  for (const entry of await readdir(clusterDir, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), user.owner.uid, user.owner.gid)
  }
  // Last, so that the next start resumes after a crash in between.
  await lchown(clusterDir, user.owner.uid, user.owner.gid)
}

/**
 * The Dutch ICU collation sorts é beside e and ignores case in every `order by`, the same on every machine. pg_trgm uses
 * the C library's locale, which recognises é as a letter only with UTF-8; its name differs per machine. Messages are in
 * English, because this code parses them.
 */
async function runInitdb(
  staging: string,
  superuserFile: string,
  binaries: Binaries,
  user: ServerUser,
  signal?: AbortSignal,
): Promise<void> {
  let output = ''
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const args = [
      `--pgdata=${staging}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${superuserFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=nl',
      `--locale=${locale}`,
      '--lc-messages=C',
      '--no-instructions',
    ]
    const result = await runCommandAs(user, binaries.initdb, args, signal)
    signal?.throwIfAborted()
    if (result.code === 0) return
    output = result.output
    if (!output.includes('invalid locale')) break
  }
  throw new Error(output)
}

const generatePassword = (): string => randomBytes(24).toString('base64url')

async function writeDurably(path: string, text: string, user: ServerUser): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.chown(user.owner.uid, user.owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
}
