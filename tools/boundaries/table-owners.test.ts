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

const foreignWrites = (files: Record<string, string>) =>
  findForeignWrites(Object.entries({ ...tables, ...files }).map(([file, text]) => parseSource(file, text))).map(
    ({ file, line, problem }) => `${file}:${line} ${problem}`,
  )
const inUsers = (text: string) => foreignWrites({ [`${D}/users/repository.ts`]: text })

const imported = `import { groups, members as renamed } from '../groups/tables.ts'\n`
const tableOfGroups = `groups, which belongs to ${D}/groups`

test('a domain writes its own tables and reads others', () => {
  const own = `
    import { groups } from './tables.ts'
    import { users } from '../users/tables.ts'
    await tx.insert(groups).values({})
    await tx.delete(groups).where(sql\`id in (select group_id from \${users})\`)
    await tx.execute(sql\`update \${groups} set name = 'x' from \${users}\`)
    await tx.select().from(users).for('update')
    await tx.execute(sql\`select 1 from users for update of users\`)
    cache.delete(users.id)`
  expect(foreignWrites({ [`${D}/groups/repository.ts`]: own })).toEqual([])
})

test.each(['insert', 'update', 'delete'])('.%s() of a foreign table is reported', (verb) => {
  expect(inUsers(`${imported}tx.${verb}(groups)`)).toEqual([
    `${D}/users/repository.ts:2 .${verb}() of ${tableOfGroups}`,
  ])
})

test('a foreign table is recognised under another name', () => {
  const report = [`${D}/users/repository.ts:2 .delete() of group_members, which belongs to ${D}/groups`]
  expect(inUsers(`${imported}tx.delete(renamed)`)).toEqual(report)
  expect(inUsers(`import * as g from '../groups/tables.ts'\ntx.delete(g.members)`)).toEqual(report)
  expect(inUsers(`${imported}const rows = renamed; tx.delete(rows as never)`)).toEqual(report)
})

test.each([
  'sql`insert into groups (id) values (1)`',
  'sql`with x as (delete from public.groups where true returning id) select 1`',
  'sql`update only "groups" as g set name = 1`',
  'sql`update \x24{groups} set name = 1`',
  "sql`delete from \x24{sql.identifier('groups')}`",
  "pool.query('TRUNCATE TABLE groups')",
])('a write in SQL text is reported: %s', (statement) => {
  expect(inUsers(`${imported}${statement}`)).toEqual([`${D}/users/repository.ts:2 SQL text writes ${tableOfGroups}`])
})

test('a subject folder shares the tables of its domain only', () => {
  const write = "import { upgrades } from './premium/tables.ts'\ndb.insert(upgrades)"
  expect(foreignWrites({ [`${D}/payments/repository.ts`]: write })).toEqual([])
  expect(foreignWrites({ [`${D}/admin/repository.ts`]: write.replace('./', '../payments/') })).toHaveLength(1)
})

test('a table of the platform is written in its own folder only', () => {
  const write = (from: string) => `import { mails } from '${from}'\ndb.insert(mails)`
  expect(foreignWrites({ 'api/src/platform/mail/repository.ts': write('./tables.ts') })).toEqual([])
  expect(foreignWrites({ [`${D}/auth/repository.ts`]: write('../../platform/mail/tables.ts') })).toHaveLength(1)
  expect(foreignWrites({ 'api/src/platform/db/database.ts': write('../mail/tables.ts') })).toHaveLength(1)
})

test('a table at the top of the platform is written by the files beside it only', () => {
  const own = { 'api/src/platform/tables.ts': "export const secrets = pgTable('secrets', {})" }
  const write = (from: string) => `import { secrets } from '${from}'\ndb.insert(secrets)`
  expect(foreignWrites({ ...own, 'api/src/platform/secrets.ts': write('./tables.ts') })).toEqual([])
  expect(foreignWrites({ ...own, 'api/src/platform/mail/repository.ts': write('../tables.ts') })).toHaveLength(1)
  expect(foreignWrites({ ...own, 'api/src/main.ts': write('./platform/tables.ts') })).toHaveLength(1)
})

test('tests and factories may write any table', () => {
  expect(foreignWrites({ [`${D}/users/delete-user.test.ts`]: `${imported}db.delete(groups)` })).toEqual([])
  expect(foreignWrites({ 'api/src/testing/factories.ts': 'sql`delete from groups`' })).toEqual([])
})
