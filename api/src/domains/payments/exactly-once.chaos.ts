import { expect, test } from 'vitest'
import { useHouse } from '../../testing/house.ts'
import { compareEffects, payUnderFire } from '../../testing/payments-under-fire.ts'

const house = useHouse()

test('1,000 payments, webhooks at once and out of order, 10 kills in between: each paid one’s effect exactly once', async () => {
  const paid = await payUnderFire(house, { count: 1000, kills: 10 })
  const { expected, found } = await compareEffects(house, paid)
  expect(found).toEqual(expected)
  expect(found).toHaveLength(1000)
})
