import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { fetchFromNetwork } from './network.ts'

/** Answers at once, also while this thread is blocked. */
async function startResponder(): Promise<string> {
  const worker = new Worker(
    `const server = require('node:http').createServer((_, response) => response.end('new release'))
     server.listen(0, '127.0.0.1', () => require('node:worker_threads').parentPort.postMessage(server.address().port))`,
    { eval: true },
  )
  onTestFinished(async () => void (await worker.terminate()))
  return `http://127.0.0.1:${await new Promise((resolve) => worker.once('message', resolve))}`
}

const block = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test('a response that arrived while the process was suspended is used', async () => {
  const response = fetchFromNetwork(await startResponder(), 400)
  block(1_000)
  expect(await (await response).text()).toBe('new release')
})

test('rejects when no response arrives in time', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => silent.closeAllConnections())
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  await expect(fetchFromNetwork(`http://127.0.0.1:${port}`, 100)).rejects.toThrow('Timed out')
})

test('rejects without a connection', async () => {
  await expect(fetchFromNetwork('http://127.0.0.1:1', 5_000)).rejects.toThrow('fetch failed')
})
