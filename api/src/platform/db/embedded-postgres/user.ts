import { stat } from 'node:fs/promises'
import { runCommand } from './process.ts'
import { EmbeddedPostgresRefusal, toStartError } from './refusal.ts'

export type Owner = { uid: number; gid: number }

/** How to start PostgreSQL's programs, which refuse to run as root. */
export type ServerUser = {
  description: string
  /** Options for spawn; empty means the current user. */
  identity: Partial<Owner>
  prefix: string[]
  /** The owner of the cluster's files, as seen by this process. */
  owner: Owner
}

export async function runCommandAs(user: ServerUser, program: string, args: string[], signal?: AbortSignal) {
  const [command = program, ...rest] = [...user.prefix, program, ...args]
  return await runCommand(command, rest, user.identity, signal)
}

/**
 * Finds a user that can run PostgreSQL and access both data folder and binaries, by trying candidates. For an ordinary user
 * that is itself. For root it is the cluster's owner, else the folder's owner, else `postgres`, which is created if missing;
 * below a folder closed to that user, such as root's home, with a capability.
 */
export async function chooseServerUser(dataDir: string, clusterOwner: Owner | null, initdb: string) {
  const self = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  if (self.uid !== 0 && clusterOwner && clusterOwner.uid !== self.uid) {
    throw new EmbeddedPostgresRefusal(
      `The database in ${dataDir} belongs to another user (uid ${clusterOwner.uid}). Start as that user or as root, or change its owner as root: chown -R ${self.uid} ${dataDir}`,
    )
  }
  const candidates =
    self.uid === 0
      ? candidatesForRoot(await accountOf(clusterOwner, await stat(dataDir)))
      : [{ description: `uid ${self.uid}`, identity: {}, prefix: [], owner: self }]
  const failures: string[] = []
  for (const user of candidates) {
    const probe = await runCommandAs(user, '/bin/sh', ['-c', PROBE, 'sh', dataDir, initdb])
    // initdb checks the user's name last. Only creating a cluster requires one.
    const onlyLacksName = clusterOwner !== null && probe.output.includes('could not look up effective user ID')
    if (probe.code === 0 || onlyLacksName) return user
    failures.push(`${user.description}: ${probe.output}`)
  }
  throw await inaccessible(failures, dataDir)
}

// Makes initdb check its programs and files like a real run, without creating anything. Just starting a program proves less,
// because PostgreSQL uses access(2), which ignores capabilities without `no_setuid_fixup`.
const PROBE = 'cd "$1" && exec "$2" --show --pgdata="$1"'

function candidatesForRoot(owner: Owner | null): ServerUser[] {
  if (owner === null) return []
  const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  // Containers allow this capability.
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return [
    { description: `uid ${owner.uid}`, identity: owner, prefix: [], owner },
    {
      description: `uid ${owner.uid} with dac_override`,
      identity: {},
      prefix: ['setpriv', ...ids, ...capabilities, '--'],
      owner,
    },
  ]
}

/** The user of the server's files when root starts it. Exported for tests. */
export async function accountOf(cluster: Owner | null, folder: Owner): Promise<Owner | null> {
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  if (folder.uid !== 0 && (await hasName(folder.uid))) return { uid: folder.uid, gid: folder.gid }
  return (await postgresAccount()) ?? (await createPostgresAccount())
}

const hasName = async (uid: number): Promise<boolean> => (await runCommand('id', ['-un', String(uid)])).code === 0

async function postgresAccount(): Promise<Owner | null> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', 'postgres']), runCommand('id', ['-g', 'postgres'])])
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : null
}

async function createPostgresAccount(): Promise<Owner | null> {
  await runCommand('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ])
  return await postgresAccount()
}

async function inaccessible(failures: string[], dataDir: string): Promise<Error> {
  const tried = failures.join('; ')
  const known = await toStartError(new Error(tried), dataDir)
  if (known instanceof EmbeddedPostgresRefusal && !/Permission denied/.test(tried)) return known
  return new EmbeddedPostgresRefusal(
    `PostgreSQL may not run as root, and no other user can access both ${dataDir} and node_modules. Move them out of closed folders such as root's home, start as an ordinary user, or set DATABASE_URL. (Tried ${tried})`,
  )
}
