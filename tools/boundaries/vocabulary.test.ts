import { expect, test } from 'vitest'
import { plantTree } from './planted-tree.ts'
import { findUnknownNames } from './vocabulary.ts'

const named = (...paths: string[]) =>
  findUnknownNames(plantTree(Object.fromEntries(paths.map((path) => [path, ''])))).map(
    ({ rule, file }) => `${rule} ${file}`,
  )

const D = 'api/src/domains'

test('the words of the vocabulary, their topics, tests and subject folders are fine', () => {
  const words = 'tables filters repository policy service present routes sockets reactions jobs gateway'.split(' ')
  const files = words.map((word) => `${D}/groups/${word}.ts`)
  expect(
    named(
      ...files,
      `${D}/groups/service-membership.ts`,
      `${D}/groups/join-group.test.ts`,
      `${D}/groups/policy.test.ts`,
      `${D}/chat/send-message.chaos.ts`,
      `${D}/payments/premium/service.ts`,
      `${D}/groups/waitlist/service.ts`,
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
  `${D}/payments/premium/gifts/service.ts`,
  `${D}/shop.ts`,
])('%s is not in the vocabulary', (file) => {
  expect(named(file)).toContain(`closed-vocabulary ${file}`)
})

test.each(['web/app/ui/EventCard.tsx', 'web/app/features/landingPages/api.ts', 'contract/src/landing_pages.ts'])(
  '%s is not kebab-case',
  (file) => {
    expect(named(file)).toEqual([`kebab-case ${file}`])
  },
)

test.each([
  'web/app/lib/utils.ts',
  'api/src/platform/helpers/x.ts',
  'api/src/platform/db/pool-manager.ts',
  'e2e/common.ts',
])('%s says nothing', (file) => {
  expect(named(file)).toEqual([`names-say-something ${file}`])
})
