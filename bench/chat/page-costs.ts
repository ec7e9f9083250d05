import type { Page } from 'playwright-core'
import { percentile } from '../measuring/statistics.ts'

/*
  What a page costs during an action. Frames and keys are measured by a script in the page, at almost no cost. A trace costs
  a tenth more, so frame times are never taken from it.
*/

/** Milliseconds: between two frames, from a key to the end of the frame that shows it, and of the longest task. */
type Measured = { frames: number[]; keys: number[]; longestTask: number }

/*
  Keys are not measured with Event Timing: in headless Chromium it can miss a frame and then report seconds for every
  following key.
*/
const MEASURE_SCRIPT = `window.measured = { frames: [], keys: [], longestTask: 0 }
let last = 0
requestAnimationFrame(function frame(now) {
  if (last > 0) measured.frames.push(now - last)
  last = now
  requestAnimationFrame(frame)
})
const afterFrame = new MessageChannel()
const waiting = []
afterFrame.port1.onmessage = () => {
  for (const at of waiting.splice(0)) measured.keys.push(performance.now() - at)
}
addEventListener('keypress', ({ timeStamp }) => requestAnimationFrame(() => {
  waiting.push(timeStamp)
  afterFrame.port2.postMessage(null)
}), true)
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) measured.longestTask = Math.max(measured.longestTask, duration)
}).observe({ type: 'longtask' })`

/** Measures until the next navigation. */
export const startMeasuring = (page: Page): Promise<unknown> =>
  page.evaluate(`if (!window.measured) { ${MEASURE_SCRIPT} }`)

/** Frames, keys and tasks while `work` ran. */
export async function measureFrames(page: Page, work: (page: Page) => Promise<void>): Promise<Measured> {
  await page.bringToFront()
  await page.evaluate('measured.frames.length = measured.keys.length = measured.longestTask = 0')
  await work(page)
  // PerformanceObserver reports with a delay.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return (await page.evaluate('structuredClone(measured)')) as Measured
}

const KINDS = {
  script:
    /^(FunctionCall|EventDispatch|RunMicrotasks|TimerFire|FireAnimationFrame|EvaluateScript|v8\.|V8\.|MinorGC|MajorGC)/,
  style: /^(UpdateLayoutTree|ScheduleStyleRecalculation|InvalidateLayout)/,
  layout: /^(Layout|IntersectionObserverController)/,
  paint: /^(PrePaint|Paint|Layerize|UpdateLayer|Commit|CompositeLayers)/,
  raster: /^(RasterTask|ImageDecodeTask)/,
} as const
type Kind = keyof typeof KINDS
export type Costs = Record<Kind, number>

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number }

/** Milliseconds of self time per kind while `work` ran, without the time of nested events. */
export async function traceCosts(page: Page, work: (page: Page) => Promise<void>): Promise<Costs> {
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const isDone = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', { categories: '-*,devtools.timeline,disabled-by-default-devtools.timeline' })
  await work(page)
  await session.send('Tracing.end')
  await isDone
  await session.detach()
  return costsOf(events)
}

function costsOf(events: readonly TraceEvent[]): Costs {
  const costs = { script: 0, style: 0, layout: 0, paint: 0, raster: 0 }
  const threads = Map.groupBy(
    events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  for (const thread of threads.values()) {
    const open: { kind: Kind | null; until: number }[] = []
    for (const { name, ts, dur = 0 } of thread.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
      while (open.length > 0 && (open.at(-1)?.until ?? 0) <= ts) open.pop()
      const parent = open.findLast(({ kind }) => kind !== null)?.kind ?? null
      const kind = (Object.keys(KINDS) as Kind[]).find((candidate) => KINDS[candidate].test(name)) ?? null
      open.push({ kind, until: ts + dur })
      if (kind === null) continue
      costs[kind] += dur / 1000
      if (parent !== null) costs[parent] -= dur / 1000
    }
  }
  return costs
}

export function framesIn({ frames, longestTask }: Measured): string {
  const late = frames.filter((milliseconds) => milliseconds > 25).length
  return (
    `frames p50 ${percentile(frames, 0.5).toFixed(1)} p95 ${percentile(frames, 0.95).toFixed(1)} max ${percentile(frames, 1).toFixed(0)} ms, ` +
    `${((100 * late) / frames.length).toFixed(1)}% late, longest task ${longestTask.toFixed(0)} ms`
  )
}

export function keysIn({ keys, longestTask }: Measured): string {
  return (
    `${keys.length} keys on screen after p50 ${percentile(keys, 0.5).toFixed(0)} p95 ${percentile(keys, 0.95).toFixed(0)} ` +
    `max ${percentile(keys, 1).toFixed(0)} ms, longest task ${longestTask.toFixed(0)} ms`
  )
}
