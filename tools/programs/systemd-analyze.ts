import { findProgram, type Machine, thisMachine } from './machine.ts'

/** The path of systemd-analyze, for the test of the units; as root on Debian it is installed when missing. */
export function findSystemdAnalyze(machine: Machine = thisMachine): Promise<string> {
  return findProgram(
    {
      name: 'systemd-analyze',
      variable: 'SYSTEMD_ANALYZE_PATH',
      commands: ['systemd-analyze'],
      defaultPaths: ['/usr/bin/systemd-analyze'],
      debianPackages: ['systemd'],
    },
    machine,
  )
}
