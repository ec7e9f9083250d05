import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

describe('createQueue', () => {
  it('runs at most `concurrency` calls at once, in order, and continues after a failure', async () => {
    const inQueue = createQueue(2, 10)
    let running = 0
    let maxRunning = 0
    const order: number[] = []
    const work = (number: number) => async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(number)
      running -= 1
      if (number === 1) throw new Error('one fails')
    }
    const all = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => inQueue(work(number))))
    expect(all.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
    expect(maxRunning).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4])
  })

  it('refuses a call when the queue is full', async () => {
    const inQueue = createQueue(1, 1)
    let release = () => {}
    const first = inQueue(() => new Promise<void>((resolve) => (release = resolve)))
    const second = inQueue(async () => 'second')
    await expect(inQueue(async () => 'third')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    release()
    await first
    expect(await second).toBe('second')
  })
})
