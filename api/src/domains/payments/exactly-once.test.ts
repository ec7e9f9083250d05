import { expect, test } from 'vitest'
import { useHouse } from '../../testing/house.ts'
import { compareEffects, payUnderFire } from '../../testing/payments-under-fire.ts'

const house = useHouse()

test('40 payments, webhooks at once and out of order, killed in between: each paid one’s effect exactly once', async () => {
  const paid = await payUnderFire(house, { count: 40, kills: 1 })
  const { expected, found } = await compareEffects(house, paid)
  expect(found).toEqual(expected)
}, 90_000)
