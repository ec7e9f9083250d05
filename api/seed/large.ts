import type { Client } from 'pg'

/** Row counts of the data set for performance measurements (bench/lists/lists.ts). */
export const LARGE = {
  users: 100_000,
  events: 20_000,
  groups: 60_000,
  directs: 20_000,
  messages: 2_000_000,
  payments: 50_000,
  reports: 10_000,
  auditEntries: 50_000,
} as const

const LONG_MESSAGES = 5_000
const DIRECT_MESSAGES = 15
type MessageVolume = { longGroups: number; shortMessages: number }

/** A few very long conversations and many short ones, `LARGE.messages` in total. */
const ALL_MESSAGES: MessageVolume = {
  longGroups: 100,
  shortMessages: Math.floor(
    (LARGE.messages - 100 * LONG_MESSAGES - LARGE.directs * DIRECT_MESSAGES) / (LARGE.groups - 100),
  ),
}
/** Takes seconds instead of minutes: fewer long conversations of the same length, short ones of two messages. */
export const FEW_MESSAGES: MessageVolume = { longGroups: 10, shortMessages: 2 }

/**
 * Ids are computed from a kind and a number, so that every step can refer to rows of the others without a query. Like real
 * UUIDv7 they are inserted in order.
 */
const prepare = ({ longGroups, shortMessages }: MessageVolume) => `
  set synchronous_commit = off;
  set maintenance_work_mem = '512MB';
  create function pg_temp.id(kind int, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(1735689600000 + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8'
      || lpad(to_hex(n), 15, '0'))::uuid $$;
  create function pg_temp.pick(n bigint, list text[]) returns text language sql immutable as $$
    select list[1 + (n % cardinality(list))::int] $$;
  -- Ten different people for each group: 7919 and 100,000 have no common factor.
  create function pg_temp.member(g bigint, seat int) returns uuid language sql immutable as $$
    select pg_temp.id(1, 1 + ((g * 10 + seat) * 7919) % ${LARGE.users}) $$;
  create function pg_temp.size(g bigint) returns int language sql immutable as $$
    select (2 + (g * 31) % 9)::int $$;
  create function pg_temp.length(g bigint) returns int language sql immutable as $$
    select case when g <= ${longGroups} then ${LONG_MESSAGES} else ${shortMessages} end $$;`

const WORDS = {
  first: `array['Zomer','Winter','Lente','Herfst','Nacht','Dag','Water','Berg','Stads','Dorps','Licht','Klank']`,
  second: `array['feest','markt','festival','concert','loop','treffen','spelen','dagen','avond','parade','dans']`,
  places: `array['Utrecht','Nijmegen','Groningen','Maastricht','Zwolle','Breda','Leiden','Haarlem','Arnhem','Eindhoven',
    'Den Haag','Rotterdam','Amsterdam','Tilburg','Almere','Deventer','Delft','Leeuwarden','Middelburg','Venlo']`,
  names: `array['lotte','daan','emma','sem','noah','julia','finn','mila','levi','tess','luuk','sara','bram','eva','jesse']`,
  lines: `array['Hoi allemaal!','Wie pakt de trein?','Ik heb mijn kaartje.','Tot zaterdag!','Waar spreken we af?',
    'Bij de ingang, links.','Ik neem iets te eten mee.','Leuk!','Hoe laat gaan de deuren open?','Kwart over zeven.']`,
}

const STEPS: readonly [description: string, sql: string][] = [
  [
    `${LARGE.users} users`,
    `insert into users (id, username, email, password_hash, email_verified_at, age, gender, bio, extra_group_slots,
       musical_preferences, last_active_at, created_at, updated_at)
     select pg_temp.id(1, n), pg_temp.pick(n, ${WORDS.names}) || n, 'persoon' || n || '@large.example', $1, now(),
       18 + n % 50, pg_temp.pick(n, array['MAN', 'VROUW', 'NON_BINAIR']), 'Gaat graag naar ' || pg_temp.pick(n, ${WORDS.places}), 3,
       array['pop'], now(), now() - n * interval '5 minutes', now()
     from generate_series(1, ${LARGE.users}::bigint) n`,
  ],
  [
    `${LARGE.events} events`,
    `insert into events (id, slug, title, description, type, location, starts_at, ends_at, over_at, is_public, status,
       creator_id, created_at, updated_at)
     select pg_temp.id(2, n), 'groot-' || n,
       pg_temp.pick(n * 7, ${WORDS.first}) || pg_temp.pick(n * 5, ${WORDS.second}) || ' ' || pg_temp.pick(n / 7, ${WORDS.places}) || ' ' || n,
       'Een dag om samen naartoe te gaan.',
       pg_temp.pick(n, array['FESTIVAL', 'CONCERT', 'PARTY', 'CONFERENCE', 'MEETUP', 'WORKSHOP', 'SPORT', 'OTHER']),
       pg_temp.pick(n / 7, ${WORDS.places}), starts_at, starts_at + interval '6 hours', starts_at + interval '6 hours',
       n % 50 <> 0,
       case n % 100 when 1 then 'PENDING' when 2 then 'REJECTED' when 3 then 'CANCELLED' else 'APPROVED' end,
       pg_temp.id(1, n), now() - interval '400 days' + n * interval '20 minutes', now()
     from generate_series(1, ${LARGE.events}::bigint) n,
       lateral (select date_trunc('hour', now()) + (n - ${LARGE.events * 0.3}) * interval '1 hour' as starts_at) as day`,
  ],
  [
    `${LARGE.groups} groups`,
    `insert into groups (id, event_id, owner_id, name, description, tags, is_public, max_members, member_count, created_at, updated_at)
     select pg_temp.id(3, g), pg_temp.id(2, 1 + (g * 104729) % ${LARGE.events}), pg_temp.member(g, 0),
       pg_temp.pick(g, ${WORDS.first}) || 'vrienden ' || pg_temp.pick(g / 5, ${WORDS.places}) || ' ' || g,
       'Samen erheen en samen weer terug, met wie er zin in heeft.',
       array[pg_temp.pick(g, array['met de trein', 'auto', 'camping', 'rustig', 'vooraan'])],
       g % 40 <> 0, 10, pg_temp.size(g), now() - g * interval '6 minutes', now()
     from generate_series(1, ${LARGE.groups}::bigint) g`,
  ],
  [
    'their members and requests',
    `insert into group_members (group_id, user_id, status, requested_at, joined_at, decided_at, waitlist_ticket)
     select pg_temp.id(3, g), pg_temp.member(g, seat),
       case when seat < pg_temp.size(g) then 'ACCEPTED' else 'PENDING' end,
       now() - g * interval '6 minutes', case when seat < pg_temp.size(g) then now() - g * interval '6 minutes' + seat * interval '1 second' end,
       case when seat < pg_temp.size(g) then now() end, null
     from generate_series(1, ${LARGE.groups}::bigint) g, generate_series(0, 9) seat
     where seat <= pg_temp.size(g)`,
  ],
  [
    'group and direct conversations',
    `insert into conversations (id, kind, group_id, low_user_id, high_user_id, last_seq, last_message_at, created_at)
     select pg_temp.id(4, g), 'GROUP', pg_temp.id(3, g), null::uuid, null::uuid, pg_temp.length(g), now() - g * interval '1 second', now() - interval '90 days'
     from generate_series(1, ${LARGE.groups}::bigint) g
     union all
     select pg_temp.id(5, d), 'DIRECT', null, pg_temp.id(1, d), pg_temp.id(1, d + 1 + d % 7), ${DIRECT_MESSAGES}, now() - d * interval '1 second', now() - interval '90 days'
     from generate_series(1, ${LARGE.directs}::bigint) d`,
  ],
  [
    'messages in groups',
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at)
     select pg_temp.id(4, g), seq, pg_temp.id(6, g * 10000 + seq), pg_temp.member(g, seq % pg_temp.size(g)),
       pg_temp.id(7, g * 10000 + seq), pg_temp.pick(g + seq, ${WORDS.lines}), 'TEXT',
       now() - g * interval '1 second' - (pg_temp.length(g) - seq) * interval '7 minutes' as at
     from generate_series(1, ${LARGE.groups}::bigint) g, lateral generate_series(1, pg_temp.length(g)) seq
     order by at`,
  ],
  [
    'direct messages',
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at)
     select pg_temp.id(5, d), seq, pg_temp.id(8, d * 100 + seq), pg_temp.id(1, case seq % 2 when 0 then d else d + 1 + d % 7 end),
       pg_temp.id(9, d * 100 + seq), pg_temp.pick(d + seq, ${WORDS.lines}), 'TEXT',
       now() - d * interval '1 second' - (${DIRECT_MESSAGES} - seq) * interval '9 minutes'
     from generate_series(1, ${LARGE.directs}::bigint) d, generate_series(1, ${DIRECT_MESSAGES}) seq`,
  ],
  [
    'read marks',
    `insert into read_marks (conversation_id, user_id, last_read_seq, read_at)
     select pg_temp.id(4, g), pg_temp.member(g, seat), pg_temp.length(g) - (g + seat) % 3, now()
     from generate_series(1, ${LARGE.groups}::bigint) g, generate_series(0, 9) seat where seat < pg_temp.size(g)
     union all
     select pg_temp.id(5, d), pg_temp.id(1, person), ${DIRECT_MESSAGES} - d % 2, now()
     from generate_series(1, ${LARGE.directs}::bigint) d, lateral (values (d), (d + 1 + d % 7)) as pair (person)`,
  ],
  [
    'notifications',
    `insert into notifications (id, user_id, type, title, message, action_url, created_at, read_at)
     select pg_temp.id(10, n * 10 + k), pg_temp.id(1, n), 'group_member_joined', 'Nieuw in je groep', 'Er gaat iemand mee.',
       '/groups', now() - (n + k) * interval '1 minute', case when k > 2 then now() end
     from generate_series(1, ${LARGE.users}::bigint) n, generate_series(1, 5) k`,
  ],
  [
    `${LARGE.payments} payments`,
    `insert into payments (id, user_id, feature_type, quantity, amount_cents, provider_id, provider_status, status, effect, created_at, updated_at)
     select pg_temp.id(11, n), case when n % 30 <> 0 then pg_temp.id(1, 1 + (n * 7919) % ${LARGE.users}) end,
       case when n % 30 <> 0 then pg_temp.pick(n, array['EXTRA_GROUP_SLOTS', 'CHAT_ENHANCEMENTS', 'EXTENDED_GROUP_SIZE']) end, 1, 400,
       'tr_groot' || n, case n % 10 when 0 then 'failed' else 'paid' end,
       case n % 10 when 0 then 'FAILED' when 1 then 'REFUNDED' else 'COMPLETED' end, 'NONE', at, at
     from generate_series(1, ${LARGE.payments}::bigint) n, lateral (select now() - (n + 2000) * interval '8 minutes' as at) as moment`,
  ],
  [
    `${LARGE.reports} reports`,
    `insert into reports (id, reporter_id, reported_id, category, notes, evidence, admin_notes, created_at, reviewed_at, reviewer_id)
     select pg_temp.id(12, n), pg_temp.id(1, n), pg_temp.id(1, 1 + (n * 7919) % ${LARGE.users}),
       pg_temp.pick(n, array['SPAM', 'HARASSMENT', 'OTHER']), 'Stuurt steeds hetzelfde bericht.', '[]',
       case when n > 100 then 'Aangesproken.' end, at, case when n > 100 then at + interval '20 hours' end, null
     from generate_series(1, ${LARGE.reports}::bigint) n, lateral (select now() - n * interval '50 minutes' as at) as moment`,
  ],
  [
    `${LARGE.auditEntries} audit entries`,
    `insert into audit_entries (id, action, actor_id, subject_type, subject_id, reason, details, created_at)
     select pg_temp.id(13, n), pg_temp.pick(n, array['USER_MESSAGES_READ', 'USER_SUSPENDED', 'USER_UNSUSPENDED', 'USER_UNLOCKED']),
       pg_temp.id(1, 1 + n % 5), 'USER', pg_temp.id(1, 1 + (n * 7919) % ${LARGE.users}), 'Klacht van een lid', '{}', now() - n * interval '9 minutes'
     from generate_series(1, ${LARGE.auditEntries}::bigint) n`,
  ],
  ['vacuum and planner statistics', 'vacuum analyze'],
]

/**
 * Adds the large data set to a database with the demo data. Takes some minutes. Each step is a transaction of its own.
 *
 * @param client connected as the owner of the database
 * @param passwordHash of every user
 * @param log called with each step and its duration
 */
export async function seedLarge(
  client: Client,
  passwordHash: string,
  log: (message: string) => void,
  volume: MessageVolume = ALL_MESSAGES,
): Promise<void> {
  await client.query(prepare(volume))
  for (const [description, sql] of STEPS) {
    const start = performance.now()
    await client.query(sql, sql.includes('$1') ? [passwordHash] : [])
    log(`${description}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}
