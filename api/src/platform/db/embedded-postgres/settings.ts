const settings: Record<string, string> = {
  // Acknowledged writes are on disk. These are the defaults, set here so that no configuration file overrides them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Local connections only. Socket files have a path length limit of 107 bytes.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',

  // Room for the pools of two nodes, the job queue and test workers; an unused slot costs a few kB.
  max_connections: '100',
  // Holds the hot pages of 2 million messages. Memory is allocated on use only.
  shared_buffers: '256MB',
  // On flash storage a random page costs about as much as a sequential one.
  random_page_cost: '1.1',
  // Statements take milliseconds; compiling them costs more than it saves.
  jit: 'off',

  // Tests make a standby of it.
  wal_level: 'replica',
  // With the default of 1 GB a busy chat causes a checkpoint, and full-page writes after it, every minute.
  max_wal_size: '2GB',
  // Full-page images are most of the WAL and compress well.
  wal_compression: 'on',

  // Output must not depend on the machine's time zone.
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Details of unique violations contain e-mail addresses, which must not be logged.
  log_error_verbosity: 'terse',
}

/** As arguments of `postgres`. */
export const settingsWith = (extra: Record<string, string>): string[] =>
  Object.entries({ ...settings, ...extra }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
