import { createHash } from 'node:crypto'
import type { Binaries } from './binaries.ts'

/** The server setting that carries the mark of how this server was started; PostgreSQL itself ignores it. */
export const FINGERPRINT_SETTING = 'supervisor.mark'

const settings: Record<string, string> = {
  // An acknowledged message is on disk. These are PostgreSQL's defaults; named so that no file can turn them off unseen.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Nobody but this machine; a socket file would add a second way in, with a path length limit of 107 bytes.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',

  // Two nodes' pools, the job queue and the tests' workers fit; each unused slot costs only a few kB.
  max_connections: '100',
  // The hot pages of 2 million messages fit; memory is only taken when used, so a small machine does not pay for it.
  shared_buffers: '256MB',
  // One disk of flash: a random page costs about what a sequential one does, so indexes win as they should.
  random_page_cost: '1.1',
  // Our statements take milliseconds; compiling one costs more than it can win back.
  jit: 'off',

  // Enough for a backup from the running server (pg_backup_start refuses on less), no more than that.
  wal_level: 'replica',
  // The default of 1 GB forces a checkpoint, and whole pages into the log again, every minute of a busy chat.
  max_wal_size: '2GB',
  // Whole-page images are most of the log's bytes and shrink well.
  wal_compression: 'on',

  // Instants are instants: what a session prints must not depend on the machine's clock setting.
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The detail of a failed unique key is someone's e-mail address; a log is no place for it.
  log_error_verbosity: 'terse',
}

/** The command line of the server without folder and port, and the mark that says a running server has the same one. */
export function serverSettings(extra: Record<string, string>, binaries: Binaries): { args: string[]; mark: string } {
  const wanted = Object.entries({ ...settings, ...extra })
  // Other binaries count as other settings: a running server loads extensions from where it was started.
  const mark = createHash('sha256')
    .update(JSON.stringify([binaries, wanted]))
    .digest('hex')
    .slice(0, 16)
  return {
    args: [...wanted, [FINGERPRINT_SETTING, mark]].flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    mark,
  }
}
