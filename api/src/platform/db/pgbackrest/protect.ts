import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { OperatorError } from '../../operator-error.ts'
import { runAsPostgres, runShell } from './run.ts'
import {
  ARCHIVE_TIMEOUT_SECONDS,
  type Cluster,
  cipherPassIn,
  configurationOf,
  type Repository,
  STANZA,
} from './settings.ts'

export const DEFAULT_CONFIGURATION = '/etc/pgbackrest/pgbackrest.conf'
const SERVICES = [`${PRODUCT_SLUG}-pgbackrest@.service`, `${PRODUCT_SLUG}-trial-restore.service`]
const TIMERS = [
  `${PRODUCT_SLUG}-pgbackrest@full.timer`,
  `${PRODUCT_SLUG}-pgbackrest@diff.timer`,
  `${PRODUCT_SLUG}-trial-restore.timer`,
]

type Options = {
  /** Of pgBackRest. */
  file: string
  port: string
  socketDir: string
  say: (line: string) => void
}

/** psql's output for a statement as PostgreSQL's superuser. */
const sql = ({ port, socketDir }: Pick<Options, 'port' | 'socketDir'>, statement: string): Promise<string> =>
  runAsPostgres('psql', ['-XAtq', '-h', socketDir, '-p', port, '-d', 'postgres', '-c', statement])

const pgbackrest = (file: string, args: readonly string[]): Promise<string> =>
  runAsPostgres('pgbackrest', [
    `--config=${file}`,
    `--stanza=${STANZA}`,
    '--log-level-console=warn',
    '--log-level-file=off',
    ...args,
  ])

/**
 * Sets up continuous archiving of the PostgreSQL on this machine with pgBackRest: configuration, archiving, first full backup,
 * timers. Safe to repeat: an existing passphrase is kept, and only what differs is changed.
 *
 * @param options.restart a line of shell that restarts PostgreSQL, which a change of `archive_mode` needs
 * @throws OperatorError with what is missing
 */
export async function setUpArchiving(options: Options & { repository: Repository; restart: string }): Promise<void> {
  const { file, repository, say, restart } = options
  const version = await runAsPostgres('pgbackrest', ['version']).catch(() => {
    throw new OperatorError('pgBackRest is missing: apt-get install pgbackrest.')
  })
  const dataDir = await sql(options, 'show data_directory')
  say(`${version} for PostgreSQL ${await sql(options, 'show server_version')} in ${dataDir}`)

  await writeConfiguration(file, repository, { ...options, dataDir }, say)
  if ('folder' in repository) {
    await mkdir(repository.folder, { recursive: true, mode: 0o750 })
    await giveTo(repository.folder, dataDir)
  }
  await archiveLog(options)
  await pgbackrest(file, ['stanza-create'])
  if ((await sql(options, 'show archive_mode')) === 'off') {
    say(`Restarting PostgreSQL, because archive_mode was off: ${restart}`)
    await runShell(restart)
  }
  await pgbackrest(file, ['check'])
  say('A segment of the write-ahead log was archived and found in the repository.')
  await pgbackrest(file, ['--type=full', 'backup'])
  say('A full backup is complete.')
  await installTimers(file, say)
}

async function writeConfiguration(
  file: string,
  repository: Repository,
  cluster: Cluster,
  say: Options['say'],
): Promise<void> {
  const existing = await readFile(file, 'utf8').catch(() => '')
  // Debian's package brings a file without a passphrase.
  const cipherPass = cipherPassIn(existing)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, configurationOf(repository, cluster, cipherPass), { mode: 0o640 })
  await giveTo(file, cluster.dataDir)
  say(
    `Wrote ${file}${cipherPass === null ? ' with a new passphrase. Keep a copy of it away from this machine' : ', with the passphrase it had'}.`,
  )
}

/** To the owner of PostgreSQL's files. */
async function giveTo(path: string, dataDir: string): Promise<void> {
  const { uid, gid } = await stat(dataDir)
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}

async function archiveLog(options: Options): Promise<void> {
  const { file, say } = options
  const settings = {
    archive_mode: 'on',
    archive_timeout: `${ARCHIVE_TIMEOUT_SECONDS}s`,
    archive_command: `pgbackrest --config=${file} --stanza=${STANZA} --log-level-file=off archive-push %p`,
  }
  for (const [name, value] of Object.entries(settings)) await sql(options, `alter system set ${name} = '${value}'`)
  await sql(options, 'select pg_reload_conf()')
  say(`PostgreSQL archives its log at least every ${settings.archive_timeout}.`)
}

async function installTimers(file: string, say: Options['say']): Promise<void> {
  if (!existsSync('/run/systemd/system') || file !== DEFAULT_CONFIGURATION) {
    say(`No timers were installed. Run as postgres: pgbackrest --config=${file} --stanza=${STANZA} --type=full backup`)
    say('every Sunday, and with --type=diff on the other days.')
    return
  }
  const deploy = new URL('../../../../../deploy/', import.meta.url)
  for (const unit of [...SERVICES, ...TIMERS]) await copyFile(new URL(unit, deploy), join('/etc/systemd/system', unit))
  await runShell(`systemctl daemon-reload && systemctl enable --now ${TIMERS.join(' ')}`)
  say('Timers make a full backup every Sunday, a differential one on the other days, and a trial restore every week.')
}

/**
 * Restores PostgreSQL's folder from the repository, as of an instant or the end of the archived log, starts PostgreSQL and
 * waits until it accepts writes.
 *
 * @param options.to in PostgreSQL's notation, with a time zone; null means the end
 * @param options.start a line of shell that starts PostgreSQL
 * @throws OperatorError also when PostgreSQL runs
 */
export async function restoreCluster(options: Options & { to: string | null; start: string }): Promise<void> {
  const { file, to, start, say } = options
  const target = to === null ? ['--type=default'] : ['--type=time', `--target=${to}`, '--target-action=promote']
  await pgbackrest(file, ['--delta', ...target, 'restore'])
  say(`Restored the files${to === null ? '' : ` as of ${to}`}. Starting PostgreSQL: ${start}`)
  await runShell(start)
  await waitUntilWritable(options)
  say('PostgreSQL has read the archived log and accepts writes.')
}

/** Reading the archived log may take hours. */
async function waitUntilWritable(server: Pick<Options, 'port' | 'socketDir'>): Promise<void> {
  for (;;) {
    const isRecovering = await sql(server, 'select pg_is_in_recovery()').catch(refuseUnlessStarting)
    if (isRecovering === 'f') return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function refuseUnlessStarting(error: unknown): null {
  if (error instanceof OperatorError && /starting up|not (yet )?accepting|recovery/.test(error.message)) return null
  throw error
}

/** Names the socket only: the server of a trial listens on no network. */
const TRIAL_PORT = '5432'

/**
 * Restores the end of the archived log into a folder of its own, and runs work on the server that is started there. Both are
 * removed afterwards.
 *
 * @param options.folder new; PostgreSQL's user must be able to make it, and it needs room for the database once more
 */
export async function withRestoredCluster(
  options: Options & { folder: string; database: string },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { file, folder, database, say } = options
  const binaries = dirname(await readlink(`/proc/${await readPostmasterPid(options)}/exe`))
  const pgCtl = (...args: string[]) =>
    runAsPostgres(join(binaries, 'pg_ctl'), [`--pgdata=${folder}`, '--wait', ...args])
  await runAsPostgres('rm', ['-rf', folder])
  await runAsPostgres('mkdir', ['-m', '700', folder])
  try {
    await pgbackrest(file, [`--pg1-path=${folder}`, '--archive-mode=off', 'restore'])
    // Debian keeps the configuration elsewhere, and that of the live server must not be used.
    await runAsPostgres('sh', ['-c', `cd '${folder}' && : > trial.conf && echo 'local all all trust' > trial-hba.conf`])
    const settings = {
      config_file: `${folder}/trial.conf`,
      hba_file: `${folder}/trial-hba.conf`,
      listen_addresses: '',
      unix_socket_directories: folder,
      port: TRIAL_PORT,
      hot_standby: 'off',
    }
    const args = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
    await pgCtl('--timeout=3600', `--log=${folder}/trial.log`, '--silent', '-o', args.join(' '), 'start')
    try {
      // pg_ctl waits for the start of the recovery only.
      await waitUntilWritable({ port: TRIAL_PORT, socketDir: folder })
      say('The archived log is restored, and a server runs on it.')
      await work(`postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`)
    } finally {
      await pgCtl('--mode=immediate', 'stop')
    }
  } finally {
    await runAsPostgres('rm', ['-rf', folder])
  }
}

async function readPostmasterPid(options: Options): Promise<string> {
  const [pid = ''] = (await readFile(join(await sql(options, 'show data_directory'), 'postmaster.pid'), 'utf8')).split(
    '\n',
  )
  return pid
}
