import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { beats, limitMs, beatMs } = workerData as { beats: Int32Array; limitMs: number; beatMs: number }
const STDERR = 2

let lastBeat = Atomics.load(beats, 0)
let checkedAt = performance.now()
let stalledMs = 0

setInterval(() => {
  const now = performance.now()
  const elapsedMs = now - checkedAt
  checkedAt = now
  const beat = Atomics.load(beats, 0)
  // If this thread was late itself, the machine slept or the process was stopped.
  if (beat !== lastBeat || elapsedMs > 5 * beatMs) stalledMs = 0
  else stalledMs += elapsedMs
  lastBeat = beat
  if (stalledMs < limitMs) return
  writeSync(STDERR, `The event loop stood still for ${Math.round(stalledMs / 1000)} s: ending the process.\n`)
  process.kill(process.pid, 'SIGKILL')
}, beatMs)
