import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { nightlyJob } from './nightly.ts'

const testApp = useTestApp({ logLevel: 'silent' })

test('every step runs, and the job fails with the names of those that failed or took too long', async () => {
  const ran: string[] = []
  const step = (name: string, work: () => Promise<void>) => ({
    name,
    run: () => {
      ran.push(name)
      return work()
    },
  })
  const steps = [
    step('broken', () => Promise.reject(new Error('no such table'))),
    step('endless', () => new Promise(() => undefined)),
    step('healthy', async () => undefined),
  ]
  await expect(nightlyJob(steps, 20)(testApp.ctx).run({})).rejects.toThrow('failed: broken, endless')
  expect(ran).toEqual(['broken', 'endless', 'healthy'])
  await nightlyJob(steps.slice(2), 20)(testApp.ctx).run({})
})

test('the job may take as long as all its steps', () => {
  const steps = Array.from({ length: 9 }, (_, index) => ({ name: String(index), run: async () => undefined }))
  expect(nightlyJob(steps)(testApp.ctx).maxHours).toBe(3)
})
