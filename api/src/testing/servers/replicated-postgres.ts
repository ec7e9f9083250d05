import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findBinaries } from '../../platform/db/embedded-postgres/binaries.ts'
import { childEnvironment, pollUntil, runCommand } from '../../platform/db/embedded-postgres/process.ts'
import { processesOf, query } from '../../platform/db/embedded-postgres/testing.ts'
import { chooseServerUser, runCommandAs } from '../../platform/db/embedded-postgres/user.ts'
import { findFreePort } from './redis.ts'

const SLOT = 'standby'
const STARTS_WITHIN_MS = 60_000

/** A PostgreSQL server with a fixed port, which may be primary, standby or dead. */
export type ReplicatedServer = {
  port: number
  query(text: string): Promise<Record<string, unknown>[]>
  /** Starts it as what its folder says. It may have been killed before. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>
  /** kill -9 of all its processes, as when the machine dies. */
  kill(): Promise<void>
  /** Its processes stand still, and its connections with them, as when the network goes. `kill` ends them. */
  freeze(): void
  stop(): Promise<void>
  /** Makes it a standby of a running primary: PostgreSQL's low-level base backup, and a synchronous replication slot. */
  rebuildFrom(primary: ReplicatedServer): Promise<void>
}

/** Two servers with trusting logins; the first is a new primary. `end` stops them and removes their folders. */
export async function startReplicatedPostgres(): Promise<{
  servers: [ReplicatedServer, ReplicatedServer]
  end(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'replicated-postgres-'))
  await chmod(folder, 0o755)
  const servers: [ReplicatedServer, ReplicatedServer] = [
    await makeServer(join(folder, 'a')),
    await makeServer(join(folder, 'b')),
  ]
  const [primary, standby] = servers
  await initialize(join(folder, 'a'))
  await primary.start()
  await standby.rebuildFrom(primary)
  return {
    servers,
    end: async () => {
      for (const server of servers) await server.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const serverUser = async (folder: string) => chooseServerUser(folder, null, (await findBinaries()).initdb)

async function initialize(folder: string): Promise<void> {
  const { initdb } = await findBinaries()
  const { code, output } = await runCommandAs(await serverUser(folder), initdb, [
    `--pgdata=${join(folder, 'pgdata')}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=nl',
    '--locale=C.UTF-8',
  ])
  if (code !== 0) throw new Error(output)
}

async function makeServer(folder: string): Promise<ReplicatedServer> {
  const port = await findFreePort()
  const { postgres } = await findBinaries()
  await mkdir(folder)
  const user = await serverUser(folder)
  await chown(folder, user.owner.uid, user.owner.gid)
  const clusterDir = join(folder, 'pgdata')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const run = (text: string) => query(url, text)

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const log = await open(join(folder, 'postgres.log'), 'a')
    const all = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '128MB',
      ...settings,
    }
    const args = [...user.prefix, postgres, '-D', clusterDir]
    for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`)
    const child = spawn(args[0] ?? postgres, args.slice(1), {
      ...user.identity,
      cwd: '/',
      env: childEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.unref()
    await log.close()
    const isReady = () =>
      run('select 1').then(
        () => true,
        () => child.exitCode !== null,
      )
    if (!(await pollUntil(isReady, STARTS_WITHIN_MS)) || child.exitCode !== null)
      throw new Error(await readFile(join(folder, 'postgres.log'), 'utf8'))
  }

  async function signal(name: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const pids = processesOf(folder)
    const [postmaster] = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    for (const pid of name === 'SIGKILL' ? pids : pids.filter((each) => String(each) === postmaster)) {
      try {
        process.kill(pid, name)
      } catch {
        // It ended meanwhile.
      }
    }
    // One that was killed and is not reaped yet: PostgreSQL would refuse its next start beside it.
    const isReaped = () => pids.every((pid) => !existsSync(`/proc/${pid}`))
    const isGone = async () => processesOf(folder).length === 0 && isReaped()
    if (!(await pollUntil(isGone, 30_000))) throw new Error('still running')
  }

  const server: ReplicatedServer = {
    port,
    query: run,
    start,
    kill: () => signal('SIGKILL'),
    freeze: () => {
      for (const pid of processesOf(folder)) process.kill(pid, 'SIGSTOP')
    },
    stop: () => signal('SIGINT'),
    rebuildFrom: async (primary) => {
      await rm(clusterDir, { recursive: true, force: true })
      await primary.query(
        `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}'`,
      )
      await primary.query(`select pg_create_physical_replication_slot('${SLOT}', true)`)
      await copyCluster(primary, clusterDir)
      await writeFile(join(clusterDir, 'standby.signal'), '')
      await appendFile(
        join(clusterDir, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres'\nprimary_slot_name = '${SLOT}'\n`,
      )
      const { code, output } = await runCommand('chown', ['-R', `${user.owner.uid}:${user.owner.gid}`, clusterDir])
      if (code !== 0) throw new Error(output)
      await start()
      await primary.query(`alter system set synchronous_standby_names = '*'`)
      await primary.query('select pg_reload_conf()')
      const isSynchronous = async () =>
        (await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0
      if (!(await pollUntil(isSynchronous, STARTS_WITHIN_MS))) {
        const seen = await primary.query('select application_name, state, sync_state from pg_stat_replication')
        throw new Error(`the standby does not stream; the primary sees ${JSON.stringify(seen)}`)
      }
    },
  }
  return server
}

/** The session of the backup must stay open while the files are copied. */
async function copyCluster(primary: ReplicatedServer, target: string): Promise<void> {
  const client = new Client({ connectionString: `postgres://postgres@127.0.0.1:${primary.port}/postgres` })
  await client.connect()
  try {
    const { rows: settings } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    await client.query(`select pg_backup_start('standby', true)`)
    await mkdir(target, { mode: 0o700 })
    // A file that PostgreSQL removes meanwhile is no error: the log brings its end.
    const command = `tar --create --file=- --warning=no-file-changed --warning=no-file-removed --exclude=./postmaster.* --exclude='./pg_wal/*' --exclude='./pg_replslot/*' . | tar --extract --file=- --directory='${target}'`
    const child = spawn('sh', ['-c', command], { cwd: settings[0]?.folder, stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`tar ended with ${code}`)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '')
    await mkdir(join(target, 'pg_wal', 'archive_status'), { recursive: true })
  } finally {
    await client.end()
  }
}
