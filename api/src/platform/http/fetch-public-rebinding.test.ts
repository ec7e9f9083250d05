import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type FetchFailure, fetchPublic } from './fetch-public.ts'

/** What the name server answers, one entry for each question; the last one is repeated. */
let answers: string[][] = []
let questions = 0
const lookup = async () => {
  const addresses = answers[Math.min(questions, answers.length - 1)] ?? []
  questions += 1
  return addresses.map((address) => ({ address, family: 4 }))
}

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

async function serve(host: string, port: number, text: string): Promise<number> {
  const server = createServer((_request, response) => response.end(text)).listen(port, host)
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}

const fetchFrom = (address: string, allowedHosts: string[] = []) => {
  questions = 0
  return fetchPublic(address, { allowedHosts, userAgent: 'test', lookup }).catch((error: FetchFailure) => error.problem)
}

test('a name that answers another address after the check is fetched from the address that was checked', async () => {
  const port = await serve('127.0.0.1', 0, 'checked')
  await serve('127.0.0.2', port, 'second answer')
  answers = [['127.0.0.1'], ['127.0.0.2']]
  const host = `rebinding.example:${port}`
  expect(await fetchFrom(`http://${host}/`, [host])).toMatchObject({ text: 'checked' })
  expect(questions).toBe(1)
})

test('a name with one private address among public ones is refused', async () => {
  answers = [['8.8.8.8', '169.254.169.254']]
  expect(await fetchFrom('http://mixed.example/')).toBe('NOT_PUBLIC')
})
