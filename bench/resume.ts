import { unpackMessages } from 'contract/chat-packed-messages.ts'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { newId } from '../api/src/platform/ids.ts'
import { median } from './figures.ts'
import type { Bench } from './processes.ts'
import { buildTown, type Citizen } from './town.ts'

const MISSED = 500
const TRIES = 200
const WARM_UP = 30
const TO_REACH = 3

/**
 * P6: coming back to a chat after 500 missed messages, until the client holds them, beside one prepared select of those
 * 500 rows. In turns, one at a time. One emit with one answer is one round trip.
 */
export async function measureResume({ postgres, serveOurs }: Bench): Promise<void> {
  const citizens = await buildTown(postgres.appUrl, 1, 10)
  const [reader] = citizens
  if (reader === undefined) throw new Error('nobody is there to come back')
  const pg = new Client({ connectionString: postgres.appUrl })
  await pg.connect()
  const ours = await serveOurs()
  const conversationId = await chatter(pg, citizens)
  /** A new connection each time: whoever comes back enters the room anew. */
  const connect = async () => {
    const socket = io(ours.address, { auth: { token: reader.token }, transports: ['websocket'], forceNew: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }
  try {
    const resume = async (socket: Socket) => {
      const answer = await socket.emitWithAck('join-group', { groupId: reader.groupId, since: 0, changedSince: 0 })
      const held = unpackMessages(reader.groupId, answer.data?.missed ?? { messages: [], people: [] })
      if (held.length !== MISSED) throw new Error(`came back with ${JSON.stringify(answer)}`)
    }
    const select = async () => {
      const text = 'select * from messages where conversation_id = $1 and seq > $2 order by seq limit 500'
      const { rows } = await pg.query({ name: 'missed', text, values: [conversationId, 0] })
      if (rows.length !== MISSED) throw new Error(`the select finds ${rows.length} rows`)
    }
    const taken = { ours: [] as number[], select: [] as number[] }
    for (let n = -WARM_UP; n < TRIES; n += 1) {
      const socket = await connect()
      const [mine, theirs] = [await timed(() => resume(socket)), await timed(select)]
      socket.close()
      if (n < 0) continue
      taken.ours.push(mine)
      taken.select.push(theirs)
    }
    const [mine, theirs] = [median(taken.ours), median(taken.select)]
    console.log(
      `P6 ${MISSED} missed messages, median of ${TRIES}: ours ${mine.toFixed(1)} ms in one round trip, ` +
        `one select ${theirs.toFixed(1)} ms, ratio ${(mine / theirs).toFixed(1)} (to stay within ${TO_REACH})`,
    )
  } finally {
    await pg.end()
    await ours.end()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Everybody in turn says something. */
async function chatter(pg: Client, citizens: readonly Citizen[]): Promise<string> {
  const { rows } = await pg.query<{ id: string }>(
    `update conversations set last_seq = $2, last_message_at = now() where group_id = $1 returning id`,
    [citizens[0]?.groupId, MISSED],
  )
  const conversationId = rows[0]?.id ?? ''
  const said = Array.from({ length: MISSED }, (_, n) => citizens[n % citizens.length]?.userId)
  await pg.query(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at)
     select $1, n, i, s, gen_random_uuid(),
       'Zullen we om tien uur verzamelen bij de ingang, dan lopen we samen naar binnen?', 'TEXT', now()
     from unnest($2::uuid[], $3::uuid[]) with ordinality as x(i, s, n)`,
    [conversationId, said.map(() => newId()), said],
  )
  return conversationId
}
