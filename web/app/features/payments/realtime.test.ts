import { QueryClient } from '@tanstack/react-query'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { afterEach, expect, test } from 'vitest'
import { queryFor } from '~/lib/api/query.tsx'
import { getSession, signIn, signOut } from '~/lib/session/session.ts'
import { aUser } from '~/testing/people.ts'
import { onPremiumUpdated } from './realtime.ts'

afterEach(() => signOut())

test('a purchase changes the session at once and refetches what was bought', () => {
  signIn({ user: aUser(), accessToken: 'a', refreshToken: 'r' })
  const client = new QueryClient()
  const { queryKey } = queryFor(getPremiumFeatures)
  client.setQueryData(queryKey, {} as never)

  onPremiumUpdated(client, { chatEnhancements: true, extraGroupSlots: 6 })
  onPremiumUpdated(client, { chatEnhancements: true, extraGroupSlots: 6 })
  expect(getSession().user).toMatchObject({ chatEnhancements: true, extraGroupSlots: 6 })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
