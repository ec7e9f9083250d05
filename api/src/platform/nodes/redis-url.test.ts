import { expect, test } from 'vitest'
import { readRedisUrl } from './redis-url.ts'

test('one server is left to the client', () => {
  for (const url of ['redis://127.0.0.1:6379', 'rediss://user:secret@redis.example.nl/2'])
    expect(readRedisUrl(url)).toEqual({ kind: 'server', url })
})

test('Sentinel has a name, and its own port', () => {
  expect(readRedisUrl('redis-sentinel://a,b:26380/meegaan')).toEqual({
    kind: 'sentinel',
    name: 'meegaan',
    hosts: [
      { host: 'a', port: 26379 },
      { host: 'b', port: 26380 },
    ],
    username: undefined,
    password: undefined,
    isEncrypted: false,
  })
})

test('a cluster may need a password and encryption', () => {
  expect(readRedisUrl('rediss-cluster://api:g%40heim@a:7000,b')).toEqual({
    kind: 'cluster',
    hosts: [
      { host: 'a', port: 7000 },
      { host: 'b', port: 6379 },
    ],
    username: 'api',
    password: 'g@heim',
    isEncrypted: true,
  })
  expect(readRedisUrl('redis-cluster://:geheim@a')).toMatchObject({ username: undefined, password: 'geheim' })
})

test.each([
  'redis://',
  'http://a',
  'redis-sentinel://a:26379',
  'redis-cluster://a/name',
  'redis-cluster://',
  'redis-cluster://a:x',
])('%s is refused', (url) => {
  expect(readRedisUrl(url)).toBeNull()
})
