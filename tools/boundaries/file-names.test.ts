import { expect, test } from 'vitest'
import { findUnknownFileNames } from './file-names.ts'
import { writeTemporaryTree } from './temporary-tree.ts'

const reported = (...paths: string[]) =>
  findUnknownFileNames(writeTemporaryTree(Object.fromEntries(paths.map((path) => [path, ''])))).map(
    ({ rule, file }) => `${rule} ${file}`,
  )

const D = 'api/src/domains'

test('the vocabulary, topics, tests and subject folders are accepted', () => {
  const kinds = 'tables filters repository policy service present routes sockets reactions jobs gateway'.split(' ')
  expect(
    reported(
      ...kinds.map((kind) => `${D}/groups/${kind}.ts`),
      `${D}/groups/service-membership.ts`,
      `${D}/groups/join-group.test.ts`,
      `${D}/groups/policy.test.ts`,
      `${D}/groups/waitlist/service.ts`,
      `${D}/chat/send-message.chaos.ts`,
      `${D}/payments/premium/service.ts`,
      `${D}/admin/audit/tables.ts`,
      'web/app/entry.client.tsx',
      'web/app/ui/event-card.tsx',
      'docs/decisions/0001-Anything.md',
    ),
  ).toEqual([])
})

test.each([
  `${D}/groups/types.ts`,
  `${D}/groups/membership.ts`,
  `${D}/groups/services.ts`,
  `${D}/groups/service.tsx`,
  `${D}/groups/index.ts`,
  `${D}/groups/joinGroup.test.ts`,
  `${D}/groups/waitlist/queue.ts`,
  `${D}/payments/premium/gifts/service.ts`,
  `${D}/shop.ts`,
])('%s is outside the vocabulary', (file) => {
  expect(reported(file)).toContain(`closed-vocabulary ${file}`)
})

test('a folder that is not kebab-case is reported', () => {
  const file = 'web/app/features/landingPages/api.ts'
  expect(reported(file)).toEqual([`kebab-case-folders ${file}`])
})

test.each([
  'web/app/lib/utils.ts',
  'api/src/platform/helpers/x.ts',
  'api/src/platform/db/pool-manager.ts',
  'e2e/common.ts',
  'web/app/ui/index.ts',
])('%s is vague', (file) => {
  expect(reported(file)).toEqual([`no-vague-names ${file}`])
})
