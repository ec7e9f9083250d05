import { expect, test } from 'vitest'
import { parseSource } from './sources.ts'
import { findForeignWrites } from './table-owners.ts'

const D = 'api/src/domains'
const tables = {
  [`${D}/users/tables.ts`]: "export const users = pgTable('users', {})",
  [`${D}/groups/tables.ts`]: `
    export const groups = pgTable('groups', {})
    export const members = pgTable('group_members', {})`,
  [`${D}/payments/premium/tables.ts`]: "export const upgrades = pgTable('premium_upgrades', {})",
  'api/src/platform/mail/tables.ts': "export const mails = pgSchema('mail').table('mails', {})",
}

const written = (files: Record<string, string>) =>
  findForeignWrites(Object.entries({ ...tables, ...files }).map(([file, text]) => parseSource(file, text))).map(
    ({ file, line, problem }) => `${file}:${line} ${problem}`,
  )
const inUsers = (text: string) => written({ [`${D}/users/repository.ts`]: text })

const imported = `import { groups, members as them } from '../groups/tables.ts'\n`
const groupsAreForeign = `groups, which belongs to ${D}/groups`

test('a room writes its own tables in every way, and reads others', () => {
  const own = `
    import { groups } from './tables.ts'
    import { users } from '../users/tables.ts'
    await tx.insert(groups).values({})
    await tx.delete(groups).where(sql\`id in (select group_id from \${users})\`)
    await tx.execute(sql\`update \${groups} set name = 'x' from \${users}\`)
    await tx.select().from(users).for('update')
    await tx.execute(sql\`select 1 from users for update of users\`)
    cache.delete(users.id)`
  expect(written({ [`${D}/groups/repository.ts`]: own })).toEqual([])
})

test.each(['insert', 'update', 'delete'])('.%s() of a foreign table is reported', (verb) => {
  expect(inUsers(`${imported}tx.${verb}(groups)`)).toEqual([
    `${D}/users/repository.ts:2 .${verb}() of ${groupsAreForeign}`,
  ])
})

test('a foreign table is recognised under another name', () => {
  const report = [`${D}/users/repository.ts:2 .delete() of group_members, which belongs to ${D}/groups`]
  expect(inUsers(`${imported}tx.delete(them)`)).toEqual(report)
  expect(inUsers(`import * as g from '../groups/tables.ts'\ntx.delete(g.members)`)).toEqual(report)
  expect(inUsers(`${imported}const rows = them; tx.delete(rows as never)`)).toEqual(report)
})

test.each([
  'sql`insert into groups (id) values (1)`',
  'sql`with x as (delete from public.groups where true returning id) select 1`',
  'sql`update only "groups" as g set name = 1`',
  'sql`update \x24{groups} set name = 1`',
  "sql`delete from \x24{sql.identifier('groups')}`",
  "pool.query('TRUNCATE TABLE groups')",
])('SQL text is read: %s', (statement) => {
  expect(inUsers(`${imported}${statement}`)).toEqual([`${D}/users/repository.ts:2 SQL text writes ${groupsAreForeign}`])
})

test('a sub-room shares the tables of its room, and nobody else does', () => {
  const write = "import { upgrades } from './premium/tables.ts'\ndb.insert(upgrades)"
  expect(written({ [`${D}/payments/repository.ts`]: write })).toEqual([])
  expect(written({ [`${D}/admin/repository.ts`]: write.replace('./', '../payments/') })).toHaveLength(1)
})

test('a table of the platform is written by its own room of the platform', () => {
  const write = (from: string) => `import { mails } from '${from}'\ndb.insert(mails)`
  expect(written({ 'api/src/platform/mail/repository.ts': write('./tables.ts') })).toEqual([])
  expect(written({ [`${D}/auth/repository.ts`]: write('../../platform/mail/tables.ts') })).toHaveLength(1)
  expect(written({ 'api/src/platform/db/database.ts': write('../mail/tables.ts') })).toHaveLength(1)
})

test('a table that stands straight in the platform is written by the files beside it', () => {
  const own = { 'api/src/platform/tables.ts': "export const secrets = pgTable('secrets', {})" }
  const write = (from: string) => `import { secrets } from '${from}'\ndb.insert(secrets)`
  expect(written({ ...own, 'api/src/platform/secrets.ts': write('./tables.ts') })).toEqual([])
  expect(written({ ...own, 'api/src/platform/mail/repository.ts': write('../tables.ts') })).toHaveLength(1)
  expect(written({ ...own, 'api/src/main.ts': write('./platform/tables.ts') })).toHaveLength(1)
})

test('tests and factories may write what they need', () => {
  expect(written({ [`${D}/users/delete-user.test.ts`]: `${imported}db.delete(groups)` })).toEqual([])
  expect(written({ 'api/src/testing/factories.ts': 'sql`delete from groups`' })).toEqual([])
})
