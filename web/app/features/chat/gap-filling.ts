import type { Channel, Page } from './channel.ts'
import { firstGap, type LogNews, type MessageLog } from './message-log.ts'

/** A hole as large as this is not filled: the conversation begins anew at its newest page. */
const FILL_AT_MOST = 500

type Given = {
  channel: Pick<Channel, 'loadNewest' | 'loadSince'>
  log(): MessageLog
  learn(news: LogNews): void
  learnNewest(page: Page): void
  /** False once the conversation is closed. */
  isUsable(): boolean
  /** True when this refusal ends the conversation. */
  isShut(error: unknown): boolean
  /** Milliseconds before the next try of a call that failed. */
  again: readonly number[]
}

/** Asks for what is missing between the messages one has, until nothing is. */
export function makeGapFilling({ channel, log, learn, learnNewest, isUsable, isShut, again }: Given) {
  let isFilling = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const nextPause = () => again[Math.min(failures++, again.length - 1)] ?? 0

  function soon(pause: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void fill(), pause)
  }

  async function fill(): Promise<void> {
    if (isFilling || !isUsable()) return
    isFilling = true
    let pause: number | null = null
    try {
      for (let hole = firstGap(log()); hole && isUsable(); hole = firstGap(log())) {
        if (hole[1] - hole[0] >= FILL_AT_MOST || log().known.length === 0) {
          learnNewest(await channel.loadNewest())
        } else {
          const since = hole[0] - 1
          learn({ kind: 'missed', since, ...(await channel.loadSince(since)) })
        }
        const left = firstGap(log())
        // A server that knows of less than was heard is behind; asking it without a pause would only keep it there.
        if (left && left[0] === hole[0]) {
          pause = nextPause()
          break
        }
        failures = 0
      }
    } catch (error) {
      if (!isShut(error)) pause = nextPause()
    } finally {
      isFilling = false
    }
    if (pause !== null && isUsable()) soon(pause)
  }

  return {
    /** After so many milliseconds. */
    soon,
    /** After a pause that grows with each failure. */
    afterFailure: () => soon(nextPause()),
    /** A call went well. */
    succeeded(): void {
      failures = 0
    },
    stop: () => clearTimeout(timer),
  }
}
