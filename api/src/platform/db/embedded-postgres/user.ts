import { stat } from 'node:fs/promises'
import { runCommand } from './process.ts'
import { EmbeddedPostgresRefusal, toStartError } from './refusal.ts'

export type Owner = { uid: number; gid: number }

/** How to start PostgreSQL's programs, which refuse to run as root. */
export type ServerUser = {
  /** For the log. */
  description: string
  /** Options for spawn; empty means the current user. */
  identity: Partial<Owner>
  /** A wrapping command. */
  prefix: string[]
  /** The owner of the cluster's files, as seen by this process. */
  owner: Owner
}

/** Runs a command as the server's user. */
export async function runCommandAs(user: ServerUser, program: string, args: string[], signal?: AbortSignal) {
  const [command = program, ...rest] = [...user.prefix, program, ...args]
  return await runCommand(command, rest, user.identity, signal)
}

/**
 * Finds a user that can run PostgreSQL and access both data folder and binaries, by trying candidates. For an ordinary user
 * that is itself. For root it is the cluster's owner, else the folder's owner, else `postgres`, which is created if missing;
 * the further `candidatesForRoot` work below a folder closed to that user, such as root's home.
 */
export async function chooseServerUser(
  dataDir: string,
  clusterOwner: Owner | null,
  initdb: string,
): Promise<ServerUser> {
  const self = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  if (self.uid !== 0 && clusterOwner && clusterOwner.uid !== self.uid) {
    throw new EmbeddedPostgresRefusal(
      `The database in ${dataDir} belongs to another user (uid ${clusterOwner.uid}). Start as that user or as root, or change its owner as root: chown -R ${self.uid} ${dataDir}`,
    )
  }
  const candidates =
    self.uid === 0 ? await candidatesForRoot(clusterOwner, await stat(dataDir)) : candidatesForUser(self)
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

/** Candidates for root, best first. Exported for tests. */
export async function candidatesForRoot(cluster: Owner | null, folder: Owner): Promise<ServerUser[]> {
  const owner = await accountOf(cluster, folder)
  const candidates: ServerUser[] = []
  // In a user namespace PostgreSQL sees this uid while the files stay root's. initdb requires the uid to have a name.
  const mapped = owner ?? { uid: 65534, gid: 65534 }
  const namespace: ServerUser = {
    description: `root, seen as uid ${mapped.uid} in a user namespace`,
    identity: {},
    prefix: ['unshare', '--user', `--map-user=${mapped.uid}`, `--map-group=${mapped.gid}`, '--'],
    owner: { uid: 0, gid: 0 },
  }
  if (cluster?.uid === 0) candidates.push(namespace)
  if (owner) {
    candidates.push(
      { description: `uid ${owner.uid}`, identity: owner, prefix: [], owner },
      // Can read closed folders but write only its own files: fewer privileges than the namespace.
      withCapability(owner, 'dac_read_search'),
      namespace,
      // Some containers allow only this one.
      withCapability(owner, 'dac_override'),
    )
  } else {
    candidates.push(namespace)
  }
  return candidates
}

function candidatesForUser(self: Owner): ServerUser[] {
  const direct = { description: `uid ${self.uid}`, identity: {}, prefix: [], owner: self }
  // With `docker run --user 12345` the user has no name, which initdb requires; 65534 is `nobody` everywhere.
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  return [direct, { ...direct, description: `uid ${self.uid}, seen as nobody in a user namespace`, prefix }]
}

function withCapability(owner: Owner, capability: string): ServerUser {
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  const capabilities = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return {
    description: `uid ${owner.uid} with ${capability}`,
    identity: {},
    prefix: ['setpriv', ...identity, ...capabilities, '--'],
    owner,
  }
}

async function accountOf(cluster: Owner | null, folder: Owner): Promise<Owner | null> {
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  if (folder.uid !== 0 && (await hasName(folder.uid))) return { uid: folder.uid, gid: folder.gid }
  return (await postgresAccount()) ?? (await createPostgresAccount())
}

async function hasName(uid: number): Promise<boolean> {
  return (await runCommand('id', ['-un', String(uid)])).code === 0
}

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
