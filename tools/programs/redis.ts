import { findProgram, type Machine, thisMachine } from './machine.ts'

/** The path of redis-server, for tests with several nodes; as root on Debian it is installed when missing. */
export function findRedis(machine: Machine = thisMachine): Promise<string> {
  return findProgram(
    {
      name: 'Redis',
      variable: 'REDIS_SERVER_PATH',
      commands: ['redis-server', 'valkey-server'],
      defaultPaths: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
      debianPackages: ['redis-server'],
    },
    machine,
  )
}
