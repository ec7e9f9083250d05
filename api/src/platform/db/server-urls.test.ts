import { expect, test } from 'vitest'
import { roleOf, serverNameOf } from './server-urls.ts'

test('the server of a URL has a port also where the URL has none, and the role is decoded', () => {
  expect(['postgres://u:p@a:5433/n', 'postgres://u@[::1]:5434/n', 'postgres://u@c/n'].map(serverNameOf)).toEqual([
    'a:5433',
    '[::1]:5434',
    'c:5432',
  ])
  expect(roleOf('postgres://us%20er:p@a/name')).toBe('us er')
})
