import type { Context } from '../../api/src/platform/context.ts'

const accepted = `(select count(*) from group_members m where m.group_id = g.id and m.status in ('ACCEPTED', 'LEFT'))`

/** Queries for the `id` of each row in a state that no sequence of requests leads to. */
export const IMPOSSIBLE_STATES: Readonly<Record<string, string>> = {
  // A group has more accepted members than places.
  'group-over-maximum': `select g.id from groups g where ${accepted} > g.max_members`,
  // The stored number of members of a group differs from its accepted members.
  'member-count': `select g.id from groups g where g.member_count <> ${accepted} and ${accepted} <= g.max_members`,
  // The owner of a group is not one of its accepted members.
  'owner-not-member': `select g.id from groups g where not exists (
      select 1 from group_members m where m.group_id = g.id and m.user_id = g.owner_id and m.status = 'ACCEPTED')`,
  // A person on the wait list has no place in its order, or a person in another status has one.
  'wait-list-ticket': `select group_id || ' ' || user_id as id from group_members
      where (status = 'WAITLIST') <> (waitlist_ticket is not null)`,
  // An accepted member has no instant of joining.
  'member-since': `select group_id || ' ' || user_id as id from group_members where status = 'ACCEPTED' and joined_at is null`,
  // The messages of a conversation are not numbered 1, 2, 3 … up to the last.
  'message-sequence': `select c.id from conversations c left join (
        select conversation_id, count(*) as total, max(seq) as newest, min(seq) as oldest from messages group by conversation_id
      ) m on m.conversation_id = c.id
      where c.last_seq <> coalesce(m.newest, 0) or c.last_seq <> coalesce(m.total, 0) or coalesce(m.oldest, 1) <> 1`,
  // A message has a later change than its conversation.
  'message-change': `select m.id from messages m join conversations c on c.id = m.conversation_id
      where m.change > 0 and m.change > c.last_change`,
  // A person has read further than the last message.
  'read-mark': `select r.conversation_id || ' ' || r.user_id as id from read_marks r join conversations c on c.id = r.conversation_id
      where r.last_read_seq > c.last_seq`,
  // A vote is for an option that the poll does not have, or on a message without a poll.
  'poll-vote': `select v.conversation_id || ' ' || v.seq || ' ' || v.user_id as id from poll_votes v
      join messages m on m.conversation_id = v.conversation_id and m.seq = v.seq
      where m.deleted_at is null and (m.poll is null or exists (
        select 1 from unnest(v.options) as option where option < 0 or option >= jsonb_array_length(m.poll->'options')))`,
  // An upgrade was paid and neither granted nor refused.
  'paid-not-granted': `select id from payments where status = 'COMPLETED' and feature_type is not null and effect = 'NONE'`,
  // An upgrade was granted without a payment.
  'granted-not-paid': `select id from payments where effect = 'APPLIED' and status <> 'COMPLETED'`,
  // A payment is complete although the provider never knew it.
  'paid-nowhere': `select id from payments where status = 'COMPLETED' and provider_id is null`,
  // The yeses to a proposal are not numbered 1, 2, 3 …, or a group was made with fewer than two.
  'proposal-yeses': `select p.id from proposals p left join proposal_people a on a.proposal_id = p.id group by p.id
      having coalesce(max(a.yes_number), 0) <> count(distinct a.yes_number)
        or count(a.yes_number) <> count(distinct a.yes_number)`,
  // A proposal is open long after its deadline.
  'proposal-overdue': `select id from proposals where made_at is null and ended_at is null and expires_at < now() - interval '3 hours'`,
  // A person looks for company at an event to which they go with a group.
  'looking-although-going': `select l.event_id || ' ' || l.user_id as id from looking l where l.ended_at is null and exists (
      select 1 from group_members m join groups g on g.id = m.group_id
      where g.event_id = l.event_id and m.user_id = l.user_id and m.status = 'ACCEPTED')`,
  // A person who is not a member said to be on the way to a group.
  'attendance-of-no-member': `select a.group_id || ' ' || a.user_id as id from attendances a
      join group_members m on m.group_id = a.group_id and m.user_id = a.user_id
      where m.status <> 'ACCEPTED' and a.arrival_status is not null`,
  // A person who is not a member shares the plan of a group.
  'plan-of-no-member': `select l.id from plan_links l join group_members m on m.group_id = l.group_id and m.user_id = l.user_id
      where m.status <> 'ACCEPTED'`,
  // A person is not home for hours, and the contact who agreed was not told.
  'home-check-overdue': `select h.user_id as id from home_checks h
      left join home_contacts c on c.id = h.contact_id and c.agreed_at is not null
      left join users u on u.id = h.contact_user_id and u.suspended_at is null
      where h.told_at is null and h.at < now() - interval '6 hours' and (c.id is not null or u.id is not null)`,
  // A mail waits, and no job sends it.
  'mail-without-job': `select id from mails m where is_queued and created_at < now() - interval '1 hour' and not exists (
      select 1 from jobs.job j where j.name = 'send-mail' and j.data->>'mailId' = m.id::text
        and j.state in ('created', 'retry', 'active'))`,
}

/** The names of files that rows refer to. Addresses of other sites are no files. */
const FILE_QUERY = `
  select distinct name as id from (
    select profile_photo as name from users
    union all select profile_photo_thumbnail from users
    union all select image from events
    union all select size->>'file' from events, jsonb_array_elements(coalesce(image_sizes, '[]')) as size
    union all select image from groups
    union all select picture->>'file' from messages where picture is not null
  ) files where name ~ '^(private\\.)?[\\w-]{1,80}\\.(webp|jpg|png)$'`

/** The ids of the rows in each impossible state that has any, by its name. Reads whole tables. */
export async function findImpossibleRows(ctx: Context): Promise<Record<string, string[]>> {
  const listIds = async (query: string) => (await ctx.db.$client.query<{ id: string }>(query)).rows.map(({ id }) => id)
  const found: Record<string, string[]> = {}
  for (const [name, query] of Object.entries(IMPOSSIBLE_STATES)) found[name] = await listIds(query)
  // Names are read first and once more: a file that is removed meanwhile had its row removed before.
  const named = await listIds(FILE_QUERY)
  const stored = new Set(await ctx.files.list())
  const missing = new Set(named.filter((name) => !stored.has(name)))
  found['missing-file'] = missing.size === 0 ? [] : (await listIds(FILE_QUERY)).filter((name) => missing.has(name))
  return Object.fromEntries(Object.entries(found).filter(([, ids]) => ids.length > 0))
}
