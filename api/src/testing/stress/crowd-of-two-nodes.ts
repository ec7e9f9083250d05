import type { Context } from '../../platform/context.ts'
import { makeChatClient, makeChatMembers, pause, type Sent } from '../chat-client.ts'

/** From an acknowledgement to a client of the other node. */
export type Delay = { phase: string; milliseconds: number }

/**
 * Clients that write in groups, half of each group on either of two nodes. Each prefers one node and alternates after failures.
 *
 * @param options.ports of the two nodes, now
 * @param options.messages of each client
 * @param options.pace between two sends of a client, so that sends are in flight during every fault; milliseconds
 */
export async function startCrowd(options: {
  ctx: Context
  ports(): readonly number[]
  clients: number
  groups: number
  messages: number
  pace: number
}) {
  const { ctx, ports, groups, messages, pace } = options
  const delays: Delay[] = []
  const stage = { phase: 'calm', acknowledged: 0 }
  const acked = new Map<string, { at: number; phase: string; node: number }>()
  const members = await makeChatMembers(ctx, options.clients, groups)
  const clients = members.map((member, index) => {
    const home = Math.floor(index / groups) % 2
    let tries = 0
    return makeChatClient({
      ...member,
      name: `c${index}`,
      messages,
      atOnce: 1,
      address: () => `http://127.0.0.1:${ports()[(home + tries++) % 2]}`,
      pace: () => pause(pace * (0.5 + Math.random())),
      onAck: (sent: Sent) => {
        stage.acknowledged += 1
        acked.set(sent.clientId, { at: Date.now(), phase: stage.phase, node: home })
      },
      onReceived: (clientId) => {
        const sent = acked.get(clientId)
        if (sent !== undefined && sent.node !== home)
          delays.push({ phase: sent.phase, milliseconds: Date.now() - sent.at })
      },
    })
  })
  const lives = Promise.all(clients.map((client) => client.live()))
  const until = async (count: number) => {
    while (stage.acknowledged < count) await pause(20)
  }
  return { clients, lives, stage, until, delays }
}

/** Milliseconds; 0 without delays. @param share 0.99: 99 of 100 took no longer */
export function percentile(delays: readonly Delay[], share: number): number {
  const sorted = delays.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function summary(delays: readonly Delay[]): Record<string, string> {
  return Object.fromEntries(
    [...Map.groupBy(delays, ({ phase }) => phase)].map(([phase, found]) => [
      phase,
      `${found.length} received, p50 ${percentile(found, 0.5)} ms, p99 ${percentile(found, 0.99)} ms, last ${percentile(found, 1)} ms`,
    ]),
  )
}
