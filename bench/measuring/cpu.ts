import { readdirSync } from 'node:fs'
import type { Client } from 'pg'
import { readProcessStat, type Server } from './processes.ts'

const WARM_UP = 3
/** Until both are reached, the CPU clock's hundredths do not count. */
const MIN_CPU_SECONDS = 0.5
const MIN_TIMES = 10
export const MAX_TIMES = 300

/** CPU seconds used so far. */
export type CpuUse = { total: number; postgres: number }
export type CpuMeter = () => CpuUse
export type Send = (n: number) => Promise<Response>

/** Sends one request after the other. @returns milliseconds of CPU per request, PostgreSQL's included, and the last status */
export async function measureCpu(meter: CpuMeter, send: Send): Promise<{ ms: number; status: number }> {
  let n = 0
  let status = 0
  const once = async () => {
    // A server that refuses a large body closes the connection while it is sent.
    const response = await send(n++).catch(() => null)
    status = response?.status ?? 0
    await response?.arrayBuffer().catch(() => null)
  }
  while (n < WARM_UP) await once()
  const before = meter().total
  let used = 0
  while (n < WARM_UP + MAX_TIMES && (n < WARM_UP + MIN_TIMES || used < MIN_CPU_SECONDS)) {
    await once()
    used = meter().total - before
  }
  return { ms: (used / (n - WARM_UP)) * 1000, status }
}

/** CPU seconds of the application and of all processes of PostgreSQL. Linux only. */
export async function cpuMeter(product: Pick<Server, 'cpuSeconds'>, database: Client): Promise<CpuMeter> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = readProcessStat(rows[0]?.pid ?? 0)?.parent
  const ofPostgres = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readProcessStat(pid))
      .filter((stat) => stat?.parent === postmaster)
      .reduce((sum, stat) => sum + (stat?.cpuSeconds ?? 0), 0)
  return () => {
    const postgres = ofPostgres()
    return { total: product.cpuSeconds() + postgres, postgres }
  }
}
