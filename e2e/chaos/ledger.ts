/** Where each kind of acknowledged write is stored. Rows that nobody wrote about are not looked at. */
const STORED = {
  message: `select client_id as key, case when deleted_at is null then content else '' end as value from messages`,
  vote: `select m.id || ' ' || v.user_id as key, v.options::text as value from poll_votes v
    join messages m on m.conversation_id = v.conversation_id and m.seq = v.seq`,
  reaction: `select m.id || ' ' || r.user_id as key, r.emoji as value from message_reactions r
    join messages m on m.conversation_id = r.conversation_id and m.seq = r.seq`,
  block: `select blocker_id || ' ' || blocked_id as key, 'blocked' as value from blocks`,
  member: `select group_id || ' ' || user_id as key,
    case when status in ('PENDING', 'WAITLIST') then 'REQUESTED' else status end as value from group_members where status <> 'LEFT'`,
  ticket: `select group_id || ' ' || user_id as key, has_ticket::text as value from attendances`,
  bio: `select id as key, bio as value from users`,
  report: `select notes as key, 'reported' as value from reports`,
  reference: `select group_id || ' ' || writer_id || ' ' || subject_id as key, text as value from personal_references`,
  upgrade: `select u.id as key, u.extra_group_slots || ' ' || count(p.id) as value from users u
    left join payments p on p.user_id = u.id and p.status = 'COMPLETED' and p.effect = 'APPLIED' group by u.id`,
} as const
export type Kind = keyof typeof STORED

const UNKNOWN = Symbol('unknown')

/** What the server acknowledged and must therefore hold. */
export function createLedger() {
  const expected = new Map<string, string | null | typeof UNKNOWN>()
  const running = new Map<string, { count: number; overlapped: boolean }>()
  let acknowledged = 0

  /**
   * Runs a write and remembers the value that it leaves unless it is refused. The order of overlapping writes of one thing is not
   * known, nor is the effect of one without an answer: the thing is then not compared.
   */
  async function write<T extends { code: string | null }>(
    kind: Kind,
    id: string,
    value: string | null,
    call: () => Promise<T | null>,
  ): Promise<T | null> {
    const key = `${kind} ${id}`
    const state = running.get(key) ?? { count: 0, overlapped: false }
    running.set(key, state)
    state.count += 1
    state.overlapped ||= state.count > 1
    const answer = await call()
    if (answer === null || (answer.code === null && state.overlapped)) expected.set(key, UNKNOWN)
    else if (answer.code === null) expected.set(key, value)
    if (answer?.code === null) acknowledged += 1
    state.count -= 1
    if (state.count === 0) running.delete(key)
    return answer
  }

  /** What is stored otherwise than acknowledged: missing, different, or twice. */
  async function differences(read: (text: string) => Promise<Record<string, unknown>[]>): Promise<string[]> {
    const found: string[] = []
    for (const [kind, text] of Object.entries(STORED)) {
      const stored = Map.groupBy(await read(text), ({ key }) => `${kind} ${key}`)
      for (const [key, value] of expected) {
        if (!key.startsWith(`${kind} `) || value === UNKNOWN) continue
        const values = (stored.get(key) ?? []).map((row) => String(row.value))
        if (values.join() !== (value ?? '') || values.length > 1)
          found.push(`${key}: ${JSON.stringify(values)} instead of ${JSON.stringify(value)}`)
      }
    }
    return found
  }

  return {
    write,
    differences,
    acknowledgedCount: () => acknowledged,
    /** Another write may have changed it. */
    forget: (kind: Kind, id: string) => void expected.set(`${kind} ${id}`, UNKNOWN),
    summary: () => {
      const compared = [...expected.values()].filter((value) => value !== UNKNOWN).length
      return `${acknowledged} acknowledged writes, which left ${compared} values to compare`
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
