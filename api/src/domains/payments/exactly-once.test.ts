import { expect, test } from 'vitest'
import { compareEffects, testPaymentsUnderLoad } from '../../testing/stress/payment-stress.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp()

test('40 payments with concurrent, unordered webhooks and kills: each paid one has its effect exactly once', async () => {
  const paid = await testPaymentsUnderLoad(testApp, { count: 40, kills: 1 })
  const { expected, found } = await compareEffects(testApp, paid)
  expect(found).toEqual(expected)
})
