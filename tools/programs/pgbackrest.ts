import { findProgram, type Machine, thisMachine } from './machine.ts'

/** The path of pgBackRest, for the test of its recipe; as root on Debian it is installed when missing. */
export function findPgbackrest(machine: Machine = thisMachine): Promise<string> {
  return findProgram(
    {
      name: 'pgBackRest',
      variable: 'PGBACKREST_PATH',
      commands: ['pgbackrest'],
      defaultPaths: ['/usr/bin/pgbackrest'],
      debianPackages: ['pgbackrest'],
    },
    machine,
  )
}
