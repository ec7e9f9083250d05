import { expect, test } from 'vitest'
import { findForbiddenImports } from './import-rules.ts'
import { divideIntoTrees, type Forbidden, writeTemporaryTree } from './temporary-tree.ts'

const D = 'api/src/domains'
const P = 'api/src/platform'

/** A tree without violations; the tests add files with one each. */
const validTree = {
  'contract/src/platform/errors.ts': 'export const codes = {}',
  'contract/src/groups/admin.ts': 'export const listGroups = 1',
  'contract/src/groups/groups.ts': "import { codes } from '../platform/errors.ts'\nexport const joinGroup = codes",
  'contract/src/users.ts': "import { codes } from './platform/errors.ts'\nexport const getUser = codes",
  'api/src/domains.ts': `import './domains/groups/routes.ts'\nimport 'fastify'`,
  'api/src/testing/factories.ts': 'export const makeUser = 1',
  [`${D}/users/tables.ts`]: "import { pgTable } from 'drizzle-orm/pg-core'\nexport const users = pgTable",
  [`${D}/users/filters.ts`]: "import { sql } from 'drizzle-orm'\nexport const isVisible = sql",
  [`${D}/users/repository.ts`]: "import { users } from './tables.ts'\nexport const findUser = users",
  [`${D}/users/policy.ts`]: 'export const canSee = 1',
  [`${D}/users/service.ts`]: "import { findUser } from './repository.ts'\nexport const getUser = findUser",
  [`${D}/users/service-deletion.ts`]: 'export const deleteUser = 1',
  [`${D}/users/listing/service.ts`]: "import { findUser } from '../repository.ts'\nexport const listUsers = findUser",
  [`${D}/blocks/tables.ts`]: "import 'drizzle-orm'\nexport const blocks = 1",
  [`${D}/blocks/filters.ts`]: "import { blocks } from './tables.ts'\nexport const notBlocked = blocks",
  [`${D}/groups/repository.ts`]: `
    import { users } from '../users/tables.ts'
    import { isVisible } from '../users/filters.ts'
    import { notBlocked } from '../blocks/filters.ts'
    export type GroupRow = { id: string }
    export const listGroups = [users, isVisible, notBlocked]`,
  [`${D}/groups/policy.ts`]: `
    import { codes } from 'contract/platform/errors.ts'
    import type { GroupRow } from './repository.ts'
    export const refusalToJoin = (row: GroupRow) => [row, codes]`,
  [`${D}/users/listing/service-search.ts`]: 'export const searchUsers = 1',
  [`${D}/events/service.ts`]:
    "import { listUsers } from '../users/listing/service.ts'\nexport const listGoing = listUsers",
  [`${D}/groups/service.ts`]: "import { getUser } from '../users/service.ts'\nexport const joinGroup = getUser",
  [`${D}/groups/routes.ts`]:
    "import { joinGroup } from './service.ts'\nimport 'fastify'\nexport const routes = joinGroup",
  [`${D}/groups/join-group.test.ts`]: `
    import { makeUser } from '../../testing/factories.ts'
    import { users } from '../users/repository.ts'
    import { sql } from 'drizzle-orm'
    import { test } from 'vitest'`,
  [`${P}/db/database.ts`]: "import 'pg'\nexport const db = 1",
  [`${P}/tables.ts`]: "import 'drizzle-orm'\nexport const secrets = 1",
  [`${P}/mail/tables.ts`]: "import 'drizzle-orm'\nexport const mails = 1",
  [`${P}/days.ts`]: 'export const amsterdamDay = 1',
  'web/tsconfig.json':
    '{"compilerOptions":{"module":"ESNext","moduleResolution":"Bundler","paths":{"~/*":["./app/*"]}}}',
  'web/app/root.tsx': "import './pages/home.tsx'",
  'web/app/lib/api/api.ts': "import { joinGroup } from 'contract/groups/groups.ts'\nexport const call = joinGroup",
  'web/app/lib/socket/socket.ts': "export const socket = import('socket.io-client')",
  'web/app/ui/button.tsx': "import { call } from '../lib/api/api.ts'\nexport const Button = call",
  'web/app/features/groups/api.ts': "import { call } from '~/lib/api/api.ts'\nexport const useJoinGroup = call",
  'web/app/features/groups/realtime.ts': 'export const onJoin = 1',
  'web/app/features/groups/components/group-card.tsx':
    "import { useJoinGroup } from '../api.ts'\nexport const GroupCard = useJoinGroup",
  'web/app/features/chat/api.ts':
    "import { useJoinGroup } from '../groups/api.ts'\nexport const useChat = useJoinGroup",
  'web/app/pages/home.tsx':
    "import { GroupCard } from '~/features/groups/components/group-card.tsx'\nexport const Home = GroupCard",
  'tools/chromium.ts': 'export const findChromium = 1',
  'e2e/join.test.ts': "import '../api/src/testing/factories.ts'\nimport '../tools/chromium.ts'",
}

const rulesBrokenBy = async (files: Record<string, string>) => {
  const violations = await findForbiddenImports(writeTemporaryTree({ ...validTree, ...files }))
  expect(violations.every(({ instead }) => instead.length > 20)).toBe(true)
  return violations.map(({ rule, file }) => `${rule} ${file}`)
}

test('a valid tree has no violation', async () => {
  expect(await rulesBrokenBy({})).toEqual([])
})

const forbidden: Forbidden[] = [
  ['2-contract-imports-zod-only', 'contract/src/blocks.ts', "import 'fastify-plugin'"],
  ['2-contract-imports-zod-only', 'contract/src/blocks.ts', "import { readFile } from 'node:fs/promises'"],
  ['2-poster-imports-nothing', 'poster/src/svg.ts', "import { codes } from 'contract/platform/errors.ts'"],
  [
    '2-web-and-api-apart',
    'web/app/pages/users.tsx',
    "import type { getUser } from '../../../api/src/domains/users/service.ts'",
  ],
  ['2-web-and-api-apart', `${P}/http/pages.ts`, "import '../../../../web/app/lib/api/api.ts'"],
  ['2-product-imports-no-tools', `${P}/db/browser.ts`, "import '../../../../tools/chromium.ts'"],
  ['3-platform-knows-no-domain', `${P}/http/server.ts`, "import { getUser } from '../../domains/users/service.ts'"],
  ['3-platform-knows-no-domain', `${P}/http/server.ts`, "import { joinGroup } from 'contract/groups/groups.ts'"],
  ['3-platform-knows-no-domain', `${P}/http/server.ts`, "import { listGroups } from 'contract/groups/admin.ts'"],
  ['3-platform-knows-no-domain', `${P}/http/server.ts`, "import { getUser } from 'contract/users.ts'"],
  ['3-platform-knows-no-domain', 'contract/src/platform/ids.ts', "import { joinGroup } from '../groups/groups.ts'"],
  ['3-only-app-registers', 'api/src/main.ts', "import './domains/groups/routes.ts'"],
  ['4-front-door', `${D}/chat/service.ts`, "import { findUser } from '../users/repository.ts'"],
  ['4-front-door', `${D}/chat/service.ts`, "import { refusalToJoin } from '../groups/policy.ts'"],
  [
    '4-front-door-from-outside',
    'api/src/commands/admin.ts',
    "import { findUser } from '../domains/users/repository.ts'",
  ],
  ['4-front-door', `${D}/chat/service.ts`, "import { deleteUser } from '../users/service-deletion.ts'"],
  ['4-front-door', `${D}/chat/service.ts`, "import { searchUsers } from '../users/listing/service-search.ts'"],
  [
    '4-front-door-from-outside',
    'api/src/commands/admin.ts',
    "import { searchUsers } from '../domains/users/listing/service-search.ts'",
  ],
  ['4-no-import-upwards', `${D}/users/listing/service.ts`, "import { getUser } from '../service.ts'"],
  ['4-no-import-upwards', `${D}/users/listing/routes.ts`, "import { getUser } from '../service.ts'"],
  ['4-join-in-sql-only', `${D}/chat/service.ts`, "import { users } from '../users/tables.ts'"],
  ['4-blocks-through-filters', `${D}/chat/repository.ts`, "import { blocks } from '../blocks/tables.ts'"],
  ['4-join-in-sql-only', `${D}/chat/present.ts`, "import { isVisible } from '../users/filters.ts'"],
  ['5-drizzle-in-sql-files', `${D}/chat/service.ts`, "import { eq } from 'drizzle-orm'"],
  ['5-drizzle-in-sql-files', `${D}/chat/service.ts`, "import type { SQL } from 'drizzle-orm'"],
  ['5-drizzle-in-sql-files', `${P}/http/server.ts`, "import { Pool } from 'pg'"],
  ['6-no-service-below', `${D}/users/present.ts`, "import { getUser } from './service.ts'"],
  ['6-no-service-below', `${D}/chat/repository-history.ts`, "import { getUser } from '../users/service.ts'"],
  ['6-policies-are-pure', `${D}/chat/policy.ts`, "import { db } from '../../platform/db/database.ts'"],
  ['6-policies-are-pure', `${D}/chat/policy.ts`, "import { randomUUID } from 'node:crypto'"],
  ['6-policies-are-pure', `${D}/users/policy-age.ts`, "import { findUser } from './repository.ts'"],
  ['7-fastify-at-the-edge', `${D}/chat/service.ts`, "import type { FastifyRequest } from 'fastify'"],
  ['7-fastify-at-the-edge', `${P}/jobs/worker.ts`, "import '@fastify/static'"],
  ['7-socket-io-in-realtime', `${D}/chat/sockets.ts`, "import type { Socket } from 'socket.io'"],
  ['7-socket-io-in-realtime', 'web/app/features/chat/realtime.ts', "import { io } from 'socket.io-client'"],
  ['7-vendor-in-gateway', `${D}/payments/service.ts`, "import 'mollie-api-typescript/funcs/payments.js'"],
  ['7-vendor-in-gateway', `${D}/notifications/jobs.ts`, "import nodemailer from 'nodemailer'"],
  ['7-redis-in-nodes', `${D}/chat/service.ts`, "import Redis from 'ioredis'"],
  ['8-lib-imports-lib-only', 'web/app/lib/theme.ts', "import { Button } from '../ui/button.tsx'"],
  ['8-ui-imports-ui-and-lib-only', 'web/app/ui/card.tsx', "import '~/features/groups/api.ts'"],
  ['8-features-import-no-page', 'web/app/features/chat/realtime.ts', "import '~/pages/home.tsx'"],
  ['8-pages-import-no-layout', 'web/app/pages/login.tsx', "import '../root.tsx'"],
  ['8-features-export-api-and-components', 'web/app/features/chat/realtime.ts', "import '../groups/realtime.ts'"],
  ['11-no-re-exports', 'contract/src/everything.ts', "export type { joinGroup } from './groups/groups.ts'"],
  ['11-no-re-exports', 'contract/src/everything.ts', "export * from './groups/groups.ts'"],
  ['9-only-tests-use-testing', `${D}/chat/service.ts`, "import { makeUser } from '../../testing/factories.ts'"],
  ['9-test-libraries-in-tests', `${P}/db/fake.ts`, "import { vi } from 'vitest'"],
]
test('each forbidden import is reported', async () => {
  for (const tree of divideIntoTrees(forbidden)) {
    const broken = await rulesBrokenBy(Object.fromEntries([...tree.values()].map(([, file, text]) => [file, text])))
    for (const [rule, file, text] of tree.values()) expect(broken, text).toContain(`${rule} ${file}`)
  }
})

test('an installed package is recognised', async () => {
  const broken = await rulesBrokenBy({
    'node_modules/fastify/package.json': '{"name":"fastify","main":"fastify.js"}',
    'node_modules/fastify/fastify.js': 'module.exports = 1',
    [`${D}/chat/service.ts`]: "import fastify from 'fastify'\nexport const chat = fastify",
  })
  expect(broken).toEqual([`7-fastify-at-the-edge ${D}/chat/service.ts`])
})

test('a development dependency in production code is reported, its types are not', async () => {
  const broken = await rulesBrokenBy({
    'api/package.json': '{"name":"api","dependencies":{"nodemailer":"1"},"devDependencies":{"smtp-server":"1"}}',
    'node_modules/smtp-server/package.json': '{"name":"smtp-server","main":"server.js"}',
    'node_modules/smtp-server/server.js': 'module.exports = 1',
    [`${P}/mail/receive.ts`]: "import server from 'smtp-server'\nexport const receive = server",
    [`${P}/mail/types.ts`]: "import type { Server } from 'smtp-server'\nexport type Receiver = Server",
    [`${P}/mail/receive.test.ts`]: "import 'smtp-server'",
  })
  expect(broken).toEqual([`9-no-dev-dependencies ${P}/mail/receive.ts`])
})

test('files that import each other are reported, also through a type', async () => {
  const broken = await rulesBrokenBy({
    [`${P}/http/one.ts`]: "import { two } from './two.ts'\nexport const one = two",
    [`${P}/http/two.ts`]: "import type { one } from './one.ts'\nexport const two = 2",
  })
  expect(broken).toEqual([`1-no-cycles ${P}/http/one.ts`])
})

test('domains that call each other are reported, though no two files import each other', async () => {
  const broken = await rulesBrokenBy({
    [`${D}/users/service-deletion.ts`]:
      "import { joinGroup } from '../groups/service.ts'\nexport const deleteUser = joinGroup",
  })
  expect(broken).toEqual([
    `1-no-cycles-between-modules ${D}/groups/service.ts`,
    `1-no-cycles-between-modules ${D}/users/service-deletion.ts`,
  ])
})

test('a foreign key one way and a filter the other way is not a cycle', async () => {
  const broken = await rulesBrokenBy({
    [`${D}/blocks/tables.ts`]: "import { users } from '../users/tables.ts'\nexport const blocks = users",
    [`${D}/blocks/filters.ts`]: "import { blocks } from './tables.ts'\nexport const notBlocked = blocks",
    [`${D}/users/repository-search.ts`]:
      "import { notBlocked } from '../blocks/filters.ts'\nexport const listUsers = notBlocked",
  })
  expect(broken).toEqual([])
})

test('features that use each other are reported', async () => {
  const broken = await rulesBrokenBy({
    'web/app/features/groups/components/chat-button.tsx':
      "import { useChat } from '../../chat/api.ts'\nexport const B = useChat",
  })
  expect(broken).toEqual([
    '1-no-cycles-between-modules web/app/features/chat/api.ts',
    '1-no-cycles-between-modules web/app/features/groups/components/chat-button.tsx',
  ])
})
