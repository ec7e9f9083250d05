import { expect, test } from 'vitest'
import { compareEffects, testPaymentsUnderLoad } from '../../api/src/testing/stress/payment-stress.ts'
import { useTestApp } from '../../api/src/testing/test-app.ts'

const testApp = useTestApp()

test('1,000 payments with concurrent, unordered webhooks and 10 kills: each paid one has its effect exactly once', async () => {
  const paid = await testPaymentsUnderLoad(testApp, { count: 1000, kills: 10 })
  const { expected, found } = await compareEffects(testApp, paid)
  expect(found).toEqual(expected)
  expect(found).toHaveLength(1000)
})
