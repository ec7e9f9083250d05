import { type Machine, thisMachine } from './machine.ts'

const PATHS = ['/usr/bin/promtool', '/usr/local/bin/promtool']

/** Null where Prometheus is not installed. Nothing is installed: the package is large, and tests know another check. */
export async function findPromtool(machine: Machine = thisMachine): Promise<string | null> {
  const candidates = machine.env.PROMTOOL_PATH ? [machine.env.PROMTOOL_PATH] : PATHS
  for (const path of candidates) if (await machine.isExecutable(path)) return path
  return null
}
