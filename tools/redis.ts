import { findProgram, type Machine, thisMachine } from './machine.ts'

/** A redis-server for the tests with more than one node; as root on Debian it is installed when it is missing. */
export function findRedis(machine: Machine = thisMachine): Promise<string> {
  return findProgram(
    {
      name: 'Redis',
      variable: 'REDIS_SERVER_PATH',
      commands: ['redis-server', 'valkey-server'],
      places: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
      debianPackages: ['redis-server'],
    },
    machine,
  )
}
