import * as contract from 'contract/auth/auth.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { expect, test, vi } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp({ rateLimitScale: 1 })
let address = 0
/** A different IP address per test, because the counts last as long as the server. */
const newAddress = () => `10.0.0.${++address}`

const post = (route: AnyRoute, remoteAddress: string, headers: Record<string, string> = {}) =>
  testApp.app.server.inject({ method: route.method, url: `/api${route.path}`, remoteAddress, headers, payload: {} })

test.each([
  ['login', contract.login, 20],
  ['register', contract.register, 10],
  ['resend-verification', contract.resendVerification, 5],
  ['check-username', contract.checkUsername, 30],
  ['check-email', contract.checkEmail, 30],
] as const)('%s: too many within a minute are refused, from that address alone', async (_name, route, allowed) => {
  const here = newAddress()
  for (let index = 0; index < allowed; index++) expect((await post(route, here)).statusCode).toBe(422)
  const refused = await post(route, here)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) })
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await post(route, newAddress())).statusCode).toBe(422)
})

test('a forged X-Forwarded-For does not change the address', async () => {
  const here = newAddress()
  const statuses = new Set<number>()
  for (let index = 0; index < 25; index++)
    statuses.add((await post(contract.login, here, { 'x-forwarded-for': `203.0.113.${index}` })).statusCode)
  expect([...statuses]).toEqual([422, 429])
})

test('the addresses of one IPv6 network count together, written in any way', async () => {
  const network = (host: string) => `2001:db8:1:2:${host}`
  const statuses: number[] = []
  for (let index = 0; index < 21; index++)
    statuses.push((await post(contract.login, network(`ffff:0:0:${index.toString(16)}`))).statusCode)
  expect(statuses.slice(19)).toEqual([422, 429])
  expect((await post(contract.login, '2001:0DB8:0001:0002::1')).statusCode).toBe(429)
  expect((await post(contract.login, '2001:db8:1:3::1')).statusCode).toBe(422)
})

test('an IPv4 address counts by itself, also as a socket for both families names it', async () => {
  const here = newAddress()
  for (let index = 0; index < 20; index++) await post(contract.login, `::ffff:${here}`)
  expect((await post(contract.login, here)).statusCode).toBe(429)
  expect((await post(contract.login, `::ffff:${newAddress()}`)).statusCode).toBe(422)
})

test('a reached limit is one line of the security log', async () => {
  const here = newAddress()
  const info = vi.spyOn(testApp.ctx.log, 'info').mockImplementation(() => undefined)
  for (let index = 0; index < 8; index++) await post(contract.forgotPassword, here)
  const lines = info.mock.calls.map(([line]) => line)
  info.mockRestore()
  expect(lines).toEqual([
    { security: 'limit.hit', userId: null, code: 'TOO_MANY_REQUESTS', route: 'POST /auth/forgot-password' },
  ])
})

test('guessed tokens count for the limit', async () => {
  const here = newAddress()
  const guess = () =>
    testApp.app.server.inject({ url: '/api/auth/me', remoteAddress: here, headers: { authorization: 'Bearer x' } })
  const statuses = (await Promise.all(Array.from({ length: 601 }, guess))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('each route has its own limit', async () => {
  const here = newAddress()
  for (let index = 0; index < 6; index++) await post(contract.resendVerification, here)
  expect((await post(contract.resendVerification, here)).statusCode).toBe(429)
  expect((await post(contract.login, here)).statusCode).toBe(422)
})
