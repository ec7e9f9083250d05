import { expect, test } from 'vitest'
import { databaseOf, listServerUrls, roleOf, serverNameOf, targetOf } from './server-urls.ts'

test('a URL with one host stays as it is', () => {
  for (const url of ['postgres://u:p@a/name', 'postgres://u@a:5433/name?sslmode=require', 'no address'])
    expect(listServerUrls(url)).toEqual([url])
})

test('a URL with several hosts is one URL for each, with its own port and the same rest', () => {
  const url = 'postgresql://u:p%40w,x@a:5433,[::1]:5434,c/name?sslmode=require&target_session_attrs=read-write'
  expect(targetOf(url)).toBe('read-write')
  expect(listServerUrls(url)).toEqual([
    'postgresql://u:p%40w,x@a:5433/name?sslmode=require',
    'postgresql://u:p%40w,x@[::1]:5434/name?sslmode=require',
    'postgresql://u:p%40w,x@c/name?sslmode=require',
  ])
  expect(listServerUrls(url).map(serverNameOf)).toEqual(['a:5433', '[::1]:5434', 'c:5432'])
  expect(roleOf('postgres://us%20er:p@a,b/name')).toBe('us er')
})

test('the database is named with one host or several', () => {
  for (const hosts of ['a', 'a:5433,b'])
    expect(databaseOf(`postgres://user:secret@${hosts}/meegaan?target_session_attrs=read-write`)).toBe('meegaan')
})
