import { type App, buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { signAccessToken } from '../../api/src/domains/auth/tokens/service.ts'
import { newId } from '../../api/src/platform/ids.ts'

export type TestMember = { userId: string; token: string; groupId: string }

/** Inserts verified members with a session each, in groups of `groupSize` of one event. */
export async function createMembers(databaseUrl: string, groupCount: number, groupSize: number): Promise<TestMember[]> {
  const config = { ...readConfig({ LOG_LEVEL: 'error', SEED_DEMO: '0' }), databaseUrl }
  const app = await buildApp(config)
  try {
    return await insertMembers(app, groupCount, groupSize)
  } finally {
    await app.close()
  }
}

async function insertMembers({ ctx }: App, groupCount: number, groupSize: number): Promise<TestMember[]> {
  const pool = ctx.db.$client
  const people = Array.from({ length: groupCount * groupSize }, (_, index) => ({
    id: newId(),
    session: newId(),
    group: Math.floor(index / groupSize),
  }))
  const groupIds = Array.from({ length: groupCount }, () => newId())
  const ids = people.map((person) => person.id)
  await pool.query(
    `insert into users (id, username, email, password_hash, email_verified_at, created_at, updated_at)
     select id, 'persoon' || n, 'persoon' || n || '@example.nl', '-', now(), now(), now()
     from unnest($1::uuid[]) with ordinality as u(id, n)`,
    [ids],
  )
  await pool.query(
    `insert into sessions (id, user_id, created_at, last_used_at)
     select s, u, now(), now() from unnest($1::uuid[], $2::uuid[]) as x(s, u)`,
    [people.map((person) => person.session), ids],
  )
  const eventId = newId()
  await pool.query(
    `insert into events (id, slug, title, type, location, starts_at, over_at, status, created_at, updated_at)
     values ($1, 'meting', 'Meting', 'FESTIVAL', 'Nijmegen', now() + '30 days', now() + '31 days', 'APPROVED',
             now(), now())`,
    [eventId],
  )
  await pool.query(
    `insert into groups (id, event_id, owner_id, name, max_members, member_count, created_at, updated_at)
     select g, $2, o, 'Groep', 50, $3, now(), now() from unnest($1::uuid[], $4::uuid[]) as x(g, o)`,
    [groupIds, eventId, groupSize, groupIds.map((_, group) => people[group * groupSize]?.id)],
  )
  await pool.query(
    `insert into group_members (group_id, user_id, status, requested_at, joined_at)
     select g, u, 'ACCEPTED', now(), now() from unnest($1::uuid[], $2::uuid[]) as x(g, u)`,
    [people.map((person) => groupIds[person.group]), ids],
  )
  await pool.query(
    `insert into conversations (id, kind, group_id, created_at) select c, 'GROUP', g, now()
     from unnest($1::uuid[], $2::uuid[]) as x(c, g)`,
    [groupIds.map(() => newId()), groupIds],
  )
  return Promise.all(
    people.map(async (person) => ({
      userId: person.id,
      token: await signAccessToken(ctx, person.id, person.session),
      groupId: groupIds[person.group] ?? '',
    })),
  )
}
