import type { Page } from 'playwright-core'
import { at } from './figures.ts'

/*
  What a page costs while something is done with it. The watcher runs inside the page and takes next to nothing; the trace
  takes a tenth more, so it is never read for frames.
*/

/** Milliseconds: between two frames; from each key to the end of the frame that shows it; and the longest task of all. */
type Watched = { frames: number[]; keys: number[]; longestTask: number }

/*
  Keys by hand and not by the browser's Event Timing: in a headless Chromium that one may wait for a frame it has missed and
  then tell seconds for every key since, while frames come one after the other (with a trace or a screencast running, it does not).
*/
const WATCH = `window.watched = { frames: [], keys: [], longestTask: 0 }
let last = 0
requestAnimationFrame(function frame(now) {
  if (last > 0) watched.frames.push(now - last)
  last = now
  requestAnimationFrame(frame)
})
const afterFrame = new MessageChannel()
const waiting = []
afterFrame.port1.onmessage = () => {
  for (const at of waiting.splice(0)) watched.keys.push(performance.now() - at)
}
addEventListener('keypress', ({ timeStamp }) => requestAnimationFrame(() => {
  waiting.push(timeStamp)
  afterFrame.port2.postMessage(null)
}), true)
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) watched.longestTask = Math.max(watched.longestTask, duration)
}).observe({ type: 'longtask' })`

/** Begins to watch the page as it stands; until the next navigation. */
export const startWatching = (page: Page): Promise<unknown> => page.evaluate(`if (!window.watched) { ${WATCH} }`)

/** What the page did while `work` ran. */
export async function watching(page: Page, work: (page: Page) => Promise<void>): Promise<Watched> {
  await page.bringToFront()
  await page.evaluate('watched.frames.length = watched.keys.length = watched.longestTask = 0')
  await work(page)
  // Observers hear a moment later.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return (await page.evaluate('structuredClone(watched)')) as Watched
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

/** Milliseconds of processor per kind while `work` ran: what a kind does itself, without what it calls. */
export async function tracing(page: Page, work: (page: Page) => Promise<void>): Promise<Costs> {
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
      const around = open.findLast(({ kind }) => kind !== null)?.kind ?? null
      const kind = (Object.keys(KINDS) as Kind[]).find((each) => KINDS[each].test(name)) ?? null
      open.push({ kind, until: ts + dur })
      if (kind === null) continue
      costs[kind] += dur / 1000
      if (around !== null) costs[around] -= dur / 1000
    }
  }
  return costs
}

export function framesIn({ frames, longestTask }: Watched): string {
  const late = frames.filter((milliseconds) => milliseconds > 25).length
  return (
    `frames p50 ${at(frames, 0.5).toFixed(1)} p95 ${at(frames, 0.95).toFixed(1)} max ${at(frames, 1).toFixed(0)} ms, ` +
    `${((100 * late) / frames.length).toFixed(1)}% late, longest task ${longestTask.toFixed(0)} ms`
  )
}

export function keysIn({ keys, longestTask }: Watched): string {
  return (
    `${keys.length} keys on screen after p50 ${at(keys, 0.5).toFixed(0)} p95 ${at(keys, 0.95).toFixed(0)} ` +
    `max ${at(keys, 1).toFixed(0)} ms, longest task ${longestTask.toFixed(0)} ms`
  )
}
