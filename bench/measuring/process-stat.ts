import { readFileSync } from 'node:fs'

/** Linux only; null elsewhere, and for a process that has ended. */
export function readProcessStat(pid: number | string): { parent: string; cpuSeconds: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { parent: fields[1] ?? '', cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 }
  } catch {
    return null
  }
}
