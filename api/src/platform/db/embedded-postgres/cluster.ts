import { randomBytes } from 'node:crypto'
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { Binaries } from './binaries.ts'
import { inspectProcess } from './process.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'
import { type Owner, runCommandAs, type ServerUser } from './user.ts'

export const SUPERUSER = 'postgres'

const passwordsSchema = z.object({ superuser: z.string(), owner: z.string(), app: z.string() })
export type Passwords = z.infer<typeof passwordsSchema>

const PASSWORDS_FILE = 'passwords.json'
// A half-made cluster whose maker's pid was given to another process would otherwise stay for ever.
const ABANDONED_AFTER_MS = 10 * 60_000

/** Whose the cluster in this folder is, or null when there is none yet. */
export async function findClusterOwner(clusterDir: string): Promise<Owner | null> {
  try {
    // A file's owner, not the folder's: some ways of copying keep only the former.
    return await stat(join(clusterDir, 'PG_VERSION'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    if (code === 'EACCES') return await stat(clusterDir)
    throw error
  }
}

/** Removes what starts that died between initdb and rename left behind; leaves one that is being made right now. */
export async function removeIncompleteClusters(clusterDir: string, log: (message: string, detail?: object) => void) {
  const folder = dirname(clusterDir)
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(`${basename(clusterDir)}.new.`) ? Number.parseInt(name.split('.')[2] ?? '', 10) : null
    if (pid === null) continue
    const path = join(folder, name)
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0)
    const isUnderway =
      pid !== process.pid && age < ABANDONED_AFTER_MS && (await inspectProcess(pid)).state === 'running'
    if (isUnderway) continue
    log('Removing a database that an earlier start left half made', { path })
    // An initdb that outlived its parent may still be writing here.
    await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/**
 * Makes the cluster at `clusterDir` in one step: a crash before the rename leaves only a `.new.<pid>` folder.
 * When another process is first, its cluster stays and ours is dropped.
 */
export async function createCluster(clusterDir: string, binaries: Binaries, user: ServerUser): Promise<void> {
  const staging = `${clusterDir}.new.${process.pid}`
  const superuserFile = `${staging}.password`
  const passwords: Passwords = { superuser: makePassword(), owner: makePassword(), app: makePassword() }
  try {
    await mkdir(staging, { mode: 0o700 })
    await writeFile(superuserFile, passwords.superuser, { mode: 0o600 })
    for (const path of [staging, superuserFile]) await chown(path, user.owner.uid, user.owner.gid)
    await initialise(staging, superuserFile, binaries, user)
    await writeDurably(join(staging, PASSWORDS_FILE), JSON.stringify(passwords), user)
    await rename(staging, clusterDir)
    await syncFolder(dirname(clusterDir))
  } catch (error) {
    await rm(staging, { recursive: true, force: true, maxRetries: 3 })
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(superuserFile, { force: true })
  }
}

/** The passwords made with the cluster; they live in it, so that a moved or restored folder keeps working. */
export async function readPasswords(clusterDir: string): Promise<Passwords> {
  const path = join(clusterDir, PASSWORDS_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) {
    throw new EmbeddedPostgresRefusal(
      `${path} is missing, and without it nobody can log in to the database. Restore that file, or the whole folder, from a backup.`,
    )
  }
  return passwordsSchema.parse(JSON.parse(text))
}

/**
 * Makes the cluster the server user's own and nobody else's, as PostgreSQL demands: a folder that was moved may be reached by
 * another user than before, and a copied one often comes out readable for all. Only while no server works in it.
 */
export async function chownCluster(clusterDir: string, user: ServerUser): Promise<void> {
  const [folder, file] = await Promise.all([stat(clusterDir), stat(join(clusterDir, 'PG_VERSION'))])
  if (folder.mode & 0o077) await chmod(clusterDir, 0o700)
  if (folder.uid === user.owner.uid && file.uid === user.owner.uid) return
  for (const entry of await readdir(clusterDir, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), user.owner.uid, user.owner.gid)
  }
  // Last, so that a crash in between is taken up again at the next start.
  await lchown(clusterDir, user.owner.uid, user.owner.gid)
}

/**
 * ICU's Dutch order puts é beside e and lets Anna come before bram, in every `order by` and on every machine alike.
 * pg_trgm still asks the C library what a letter is, and in plain C an é is none: hence UTF-8 there too, by whichever name
 * this machine has it. Messages stay English, because we read them.
 */
async function initialise(staging: string, superuserFile: string, binaries: Binaries, user: ServerUser): Promise<void> {
  let output = ''
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const result = await runCommandAs(user, binaries.initdb, [
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
    ])
    if (result.code === 0) return
    output = result.output
    if (!output.includes('invalid locale')) break
  }
  throw new Error(output)
}

function makePassword(): string {
  return randomBytes(24).toString('base64url')
}

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

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
