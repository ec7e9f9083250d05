import { type PackedMessages, unpackMessages } from 'contract/chat/packed-messages.ts'
import type { Client } from 'pg'
import { newId } from '../../api/src/platform/ids.ts'
import { openAll, openClient } from '../measuring/chat-client.ts'
import type { Bench } from '../measuring/processes.ts'
import { compareTimes } from '../measuring/statistics.ts'
import { createMembers, type TestMember } from '../measuring/test-members.ts'

const MISSED = 500
/** A person has at most 20 connections. */
const MEMBERS = 16
const COMPARED = { warmUp: 30, calls: 200 }
const GOAL = 3

/**
 * P6: resuming a chat after 500 missed messages, until the client has them, against one prepared select of those 500 rows.
 * Alternating, one at a time. One emit with one acknowledgement is one round trip.
 */
export async function measureResume({ postgres, startProduct, connect }: Bench): Promise<void> {
  const members = await createMembers(postgres.appUrl, 1, MEMBERS)
  const groupId = members[0]?.groupId ?? ''
  const pg = await connect(postgres.appUrl)
  const product = await startProduct()
  const conversationId = await insertMessages(pg, members)
  // A resuming client always has a new connection.
  const readers = Array.from({ length: COMPARED.warmUp + COMPARED.calls }, (_, n) => members[n % MEMBERS] as TestMember)
  const clients = await openAll(readers, (member) => openClient(product.address, member))
  const resume = async () => {
    const answer = await clients.pop()?.send('join-group', { groupId, since: 0, changedSince: 0 })
    const messages = unpackMessages(groupId, answer?.data?.missed as PackedMessages)
    if (messages.length !== MISSED) throw new Error(`unexpected answer ${JSON.stringify(answer)}`)
  }
  const select = async () => {
    const text = 'select * from messages where conversation_id = $1 and seq > $2 order by seq limit 500'
    const { rows } = await pg.query({ name: 'missed', text, values: [conversationId, 0] })
    if (rows.length !== MISSED) throw new Error(`the select finds ${rows.length} rows`)
  }
  const [productFigure, baselineFigure] = await compareTimes(resume, select, COMPARED)
  console.log(
    `P6 ${MISSED} missed messages, median of ${COMPARED.calls}: product ${productFigure.toFixed(1)} ms in one round trip, ` +
      `one select ${baselineFigure.toFixed(1)} ms, ratio ${(productFigure / baselineFigure).toFixed(1)} (at most ${GOAL})`,
  )
}

/** The members write in turn. */
async function insertMessages(pg: Client, members: readonly TestMember[]): Promise<string> {
  const { rows } = await pg.query<{ id: string }>(
    `update conversations set last_seq = $2, last_message_at = now() where group_id = $1 returning id`,
    [members[0]?.groupId, MISSED],
  )
  const conversationId = rows[0]?.id ?? ''
  const senderIds = Array.from({ length: MISSED }, (_, n) => members[n % members.length]?.userId)
  await pg.query(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at)
     select $1, n, i, s, gen_random_uuid(),
       'Zullen we om tien uur verzamelen bij de ingang, dan lopen we samen naar binnen?', 'TEXT', now()
     from unnest($2::uuid[], $3::uuid[]) with ordinality as x(i, s, n)`,
    [conversationId, senderIds.map(() => newId()), senderIds],
  )
  return conversationId
}
