import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { reportTrial, requireTrueData } from './domains/admin/service.ts'
import type { Context } from './platform/context.ts'
import { connect } from './platform/db/database.ts'
import {
  DEFAULT_CONFIGURATION,
  restoreCluster,
  setUpArchiving,
  withRestoredCluster,
} from './platform/db/pgbackrest/protect.ts'
import { databaseOf } from './platform/db/server-urls.ts'
import { OperatorError } from './platform/operator-error.ts'
import { LOG_TRIAL_OUTCOME } from './platform/outcomes/names.ts'
import { runTask, withApp } from './task-database.ts'

const USAGE = `Usage: npm run protect -- setup
       npm run protect -- trial
       npm run protect -- restore [--to "2026-03-14 20:15:00 Europe/Amsterdam"]
All run as root on the machine of PostgreSQL. Options: --config FILE of pgBackRest, --port and --socket of PostgreSQL,
--restart and --start with the command that does so, where it is not systemctl,
--folder of the trial.`

/**
 * `npm run protect -- setup`: continuous archiving of your own PostgreSQL to BACKUP_COPY_TO.
 * `npm run protect -- trial`: restores it into a folder of its own, runs the doctor, and reports to `/admin/toestand`.
 * `npm run protect -- restore`: brings it back as of the end, or any minute.
 */
async function main(): Promise<void> {
  const { positionals, values } = readArguments()
  const config = readConfig()
  const server = { file: values.config, port: values.port, socketDir: values.socket, say: console.log }
  if (positionals[0] === 'setup') {
    const { backupCopyTo, databaseUrl } = config
    if (backupCopyTo === null)
      throw new OperatorError(
        'BACKUP_COPY_TO is not set: set it to a folder on another machine, or s3://bucket/folder.',
      )
    if (databaseUrl === null)
      throw new OperatorError('DATABASE_URL is not set: the embedded PostgreSQL is protected by BACKUP_DIR alone.')
    const repository = 'folder' in backupCopyTo ? { folder: `${backupCopyTo.folder}/pgbackrest` } : backupCopyTo
    await setUpArchiving({ ...server, repository, restart: values.restart })
    return
  }
  if (positionals[0] === 'trial') {
    if (config.databaseUrl === null)
      throw new OperatorError('DATABASE_URL is not set: npm run job -- trial-restore tries the archives of BACKUP_DIR.')
    const database = databaseOf(config.databaseUrl)
    await withApp({ ...config, logLevel: 'error' }, ({ ctx }) =>
      reportTrial(ctx, LOG_TRIAL_OUTCOME, () =>
        withRestoredCluster({ ...server, folder: values.folder, database }, (url) => examineRestored(ctx, url)),
      ),
    )
    console.log('The doctor found no row in an impossible state. The trial is removed.')
    return
  }
  if (positionals[0] !== 'restore') throw new OperatorError(USAGE)
  await restoreCluster({ ...server, to: values.to ?? null, start: values.start })
}

/** @throws OperatorError for an unknown option, one without its value, or a second command */
function readArguments() {
  try {
    const found = parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        config: { type: 'string', default: DEFAULT_CONFIGURATION },
        port: { type: 'string', default: '5432' },
        socket: { type: 'string', default: '/var/run/postgresql' },
        restart: { type: 'string', default: 'systemctl restart postgresql' },
        start: { type: 'string', default: 'systemctl start postgresql' },
        folder: { type: 'string', default: '/var/lib/postgresql/trial-restore' },
      },
    })
    if (found.positionals.length === 1) return found
  } catch {
    // Its message does not name the options that exist.
  }
  throw new OperatorError(USAGE)
}

async function examineRestored(ctx: Context, url: string): Promise<void> {
  const { db, close } = connect(url, 2, () => undefined, 'trial-restore')
  await requireTrueData({ ...ctx, db }).finally(close)
}

runTask(main)
