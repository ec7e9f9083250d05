import { stat } from 'node:fs/promises'
import { runCommand } from './process.ts'
import { EmbeddedPostgresRefusal, toStartError } from './refusal.ts'

export type Owner = { uid: number; gid: number }

/** How PostgreSQL's programs are started here: PostgreSQL refuses to run as root. */
export type ServerUser = {
  /** for the log */ description: string
  /** given to spawn; empty means as ourselves */ identity: Partial<Owner>
  /** words before the program's own */ prefix: string[]
  /** who the cluster's files belong to, seen from here */ owner: Owner
}

/** `run`, as the server's user. */
export async function runCommandAs(user: ServerUser, program: string, args: string[]) {
  const [command = program, ...rest] = [...user.prefix, program, ...args]
  return await runCommand(command, rest, user.identity)
}

/**
 * Finds a user that PostgreSQL can run as and that reaches both the data folder and the binaries, by trying.
 * An ordinary user is itself. Root takes the cluster's owner, else the folder's owner, else `postgres`, which is made when
 * missing. Where that user is kept out by a closed folder above (a clone in root's home), the ways of `rootRoutes` follow.
 */
export async function chooseServerUser(
  dataDir: string,
  clusterOwner: Owner | null,
  initdb: string,
): Promise<ServerUser> {
  const self = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  if (self.uid !== 0 && clusterOwner && clusterOwner.uid !== self.uid) {
    throw new EmbeddedPostgresRefusal(
      `The database in ${dataDir} belongs to another user (uid ${clusterOwner.uid}). Start as that user or as root, or let root give it away: chown -R ${self.uid} ${dataDir}`,
    )
  }
  const routes = self.uid === 0 ? await candidatesForRoot(clusterOwner, await stat(dataDir)) : candidatesForUser(self)
  const failures: string[] = []
  for (const user of routes) {
    const probe = await runCommandAs(user, '/bin/sh', ['-c', PROBE, 'sh', dataDir, initdb])
    // Its last question is the user's name, which it needs to make a cluster and nobody needs to run one.
    const lacksNameOnly = clusterOwner !== null && probe.output.includes('could not look up effective user ID')
    if (probe.code === 0 || lacksNameOnly) return user
    failures.push(`${user.description}: ${probe.output}`)
  }
  throw await unreachable(failures, dataDir)
}

// initdb looks for its own program, for postgres and for their files as a real start does, and then makes nothing.
// Starting a program proves less: PostgreSQL asks access(2), which forgets capabilities unless told otherwise (below).
const PROBE = 'cd "$1" && exec "$2" --show --pgdata="$1"'

/** The ways root has, best first; exported because each must work where the ones before it do not. */
export async function candidatesForRoot(cluster: Owner | null, folder: Owner): Promise<ServerUser[]> {
  const owner = await accountOf(cluster, folder)
  const routes: ServerUser[] = []
  // A user namespace: PostgreSQL sees this uid, the files stay root's. The uid must have a name, or initdb refuses.
  const shown = owner ?? { uid: 65534, gid: 65534 }
  const namespace: ServerUser = {
    description: `root, seen as uid ${shown.uid} in a user namespace`,
    identity: {},
    prefix: ['unshare', '--user', `--map-user=${shown.uid}`, `--map-group=${shown.gid}`, '--'],
    owner: { uid: 0, gid: 0 },
  }
  if (cluster?.uid === 0) routes.push(namespace)
  if (owner) {
    routes.push(
      { description: `uid ${owner.uid}`, identity: owner, prefix: [], owner },
      // May read past closed folders, but writes only what is its own: less power than a namespace that is root outside.
      withCapability(owner, 'dac_read_search'),
      namespace,
      // Containers keep this one back for root where they forbid both others.
      withCapability(owner, 'dac_override'),
    )
  } else {
    routes.push(namespace)
  }
  return routes
}

function candidatesForUser(self: Owner): ServerUser[] {
  const direct = { description: `uid ${self.uid}`, identity: {}, prefix: [], owner: self }
  // initdb wants to know the user's name, and `docker run --user 12345` has none; 65534 is nobody everywhere.
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  return [direct, { ...direct, description: `uid ${self.uid}, seen as nobody in a user namespace`, prefix }]
}

function withCapability(owner: Owner, capability: string): ServerUser {
  const who = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  const may = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return {
    description: `uid ${owner.uid} with ${capability}`,
    identity: {},
    prefix: ['setpriv', ...who, ...may, '--'],
    owner,
  }
}

async function accountOf(cluster: Owner | null, folder: Owner): Promise<Owner | null> {
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  if (folder.uid !== 0 && (await hasName(folder.uid))) return { uid: folder.uid, gid: folder.gid }
  return (await postgresAccount()) ?? (await makePostgresAccount())
}

async function hasName(uid: number): Promise<boolean> {
  return (await runCommand('id', ['-un', String(uid)])).code === 0
}

async function postgresAccount(): Promise<Owner | null> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', 'postgres']), runCommand('id', ['-g', 'postgres'])])
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : null
}

async function makePostgresAccount(): Promise<Owner | null> {
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

async function unreachable(failures: string[], dataDir: string): Promise<Error> {
  const tried = failures.join('; ')
  const known = await toStartError(new Error(tried), dataDir)
  if (known instanceof EmbeddedPostgresRefusal && !/Permission denied/.test(tried)) return known
  return new EmbeddedPostgresRefusal(
    `PostgreSQL may not run as root, and no other user reaches both ${dataDir} and node_modules. Move them out of closed folders such as root's home, start as an ordinary user, or set DATABASE_URL. (Tried ${tried})`,
  )
}
