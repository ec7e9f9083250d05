import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

const LIMIT_MS = 30_000
const BEAT_MS = 1_000

/** Kills a process whose event loop stood still for `limitMs`: in an endless loop it ignores SIGTERM. Off under a debugger. */
export function startWatchdog(limitMs: number = LIMIT_MS, beatMs: number = BEAT_MS): void {
  if (inspectorUrl() !== undefined) return
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  new Worker(new URL('./watchdog-worker.ts', import.meta.url), {
    workerData: { beats, limitMs, beatMs },
    env: {},
    execArgv: [],
  }).unref()
}
