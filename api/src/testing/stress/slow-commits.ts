import { Client } from 'pg'
import { pollUntil } from '../../platform/db/embedded-postgres/process.ts'

export type SlowCommits = {
  /** From when this resolves, a transaction that wrote anything waits in its commit with its locks, as for a slow disk. */
  hold(): Promise<void>
  /** Completes the waiting commits, and all later ones at once. */
  release(): Promise<void>
  close(): Promise<void>
}

const NO_SUCH_STANDBY = 'none'

/**
 * Makes PostgreSQL wait for a standby that does not exist. Its commits then take as long as on a disk that stalls: the
 * transaction is written, holds its locks, and is invisible to others. Reads go on.
 *
 * @param superuserUrl of a server that no other test uses
 */
export async function slowCommits(superuserUrl: string): Promise<SlowCommits> {
  const [settings, probe] = [new Client(superuserUrl), new Client(superuserUrl)]
  await Promise.all([settings.connect(), probe.connect()])
  const { rows } = await probe.query<{ pid: number }>('select pg_backend_pid() as pid')
  let probed: Promise<unknown> = Promise.resolve()

  /** A commit of the probe is the only sign that the server uses the new setting. */
  async function isHeld(): Promise<boolean> {
    let isDone = false
    probed = probe.query("select pg_logical_emit_message(true, 'probe', '')").finally(() => {
      isDone = true
    })
    let isWaiting = false
    await pollUntil(async () => {
      const { rows: waiting } = await settings.query(
        `select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`,
        [rows[0]?.pid],
      )
      isWaiting = waiting.length > 0
      return isWaiting || isDone
    }, 10_000)
    return isWaiting
  }

  async function apply(standbys: string): Promise<void> {
    await settings.query(`alter system set synchronous_standby_names = '${standbys}'`)
    await settings.query('select pg_reload_conf()')
  }

  const release = async () => {
    await apply('')
    await probed
  }
  return {
    hold: async () => {
      await apply(NO_SUCH_STANDBY)
      if (!(await pollUntil(isHeld, 10_000))) throw new Error('commits are not held')
    },
    release,
    close: async () => {
      await release()
      await Promise.all([settings.end(), probe.end()])
    },
  }
}
