import { useSyncExternalStore } from 'react'
import { socket } from '../socket/socket.ts'
import type { Entry } from './entry.ts'
import { createLanes, type LaneOptions } from './lanes.ts'
import { requestPersistence } from './store.ts'
import { createUnsentEntries, NONE } from './unsent-entries.ts'
import type { Verb } from './verb.ts'

/** Each entry is stored before it is sent, and sent again until it is acknowledged or refused for good. */
export function createOutbox(options: LaneOptions) {
  const verbs = new Map<string, Verb<unknown, unknown>>()
  const unsent = createUnsentEntries()
  const lanes = createLanes({ ...options, verbs, unsent })
  const { sendAll, drop, retry, progressOf, failureOf } = lanes

  async function write(verb: Verb<unknown, unknown>, input: unknown): Promise<void> {
    const entry = unsent.make(verb.name, input)
    if (entry === null) return
    const lane = lanes.laneOf(entry)
    const inLane = unsent.list().filter((each) => verb.replaces && lanes.laneOf(each) === lane)
    const replaced = inLane.map(({ id }) => id)
    if (navigator.onLine === false) requestPersistence()
    verb.onWritten?.(input)
    await unsent.add(entry, replaced)
    await drop(replaced)
    if (lane !== null) lanes.sendLane(lane)
  }

  return {
    /** Makes a verb known. Its unsent entries are sent from then on. */
    declare<Input, Answer>(verb: Verb<Input, Answer>) {
      let [seen, own] = [NONE, NONE as readonly Entry<Input>[]]
      /** In the order of writing; the same array until an entry changes. */
      const list = (): readonly Entry<Input>[] => {
        const entries = unsent.list()
        if (seen !== entries) own = (entries as readonly Entry<Input>[]).filter((entry) => entry.verb === verb.name)
        seen = entries
        return own
      }
      verbs.set(verb.name, verb as Verb<unknown, unknown>)
      sendAll()
      return {
        write: (input: Input) => write(verb as Verb<unknown, unknown>, input),
        entries: list,
        use: () => useSyncExternalStore(unsent.subscribe, list, () => NONE as readonly Entry<Input>[]),
      }
    },
    retry,
    drop,
    sendAll,
    subscribe: unsent.subscribe,
    progressOf,
    failureOf,
    countUnsent() {
      const counts = { messages: 0, votes: 0, changes: 0 }
      for (const { verb } of unsent.list()) counts[verbs.get(verb)?.unit ?? 'changes'] += 1
      return counts
    },
    /** Follows the session, the connection and the same outbox in other tabs. Returns a function that stops it. */
    start(): () => void {
      const stopConnection = options.connection.onConnected(sendAll)
      window.addEventListener('online', sendAll)
      const stopFollowing = unsent.follow({
        onUserChange: lanes.abandonAll,
        onLoaded() {
          lanes.abandonDropped()
          sendAll()
        },
      })
      return () => {
        stopFollowing()
        stopConnection()
        window.removeEventListener('online', sendAll)
        lanes.clearTimers()
      }
    },
  }
}

export const outbox = createOutbox({ connection: socket })
if (typeof window !== 'undefined') outbox.start()
