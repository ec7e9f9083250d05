import { expect, it } from 'vitest'
import { townSender } from './town-paths.ts'

it.each([
  ['Sanne', 'Sanne'],
  [' Zoë ', 'Zoë'],
  ['a'.repeat(30), 'a'.repeat(30)],
  ['a'.repeat(31), null],
  ['<b>Sanne', null],
  ['Sanne www', null],
  ['', null],
  [null, null],
])('the sender %j of a shared town is %j', (name, sender) => {
  expect(townSender(name)).toBe(sender)
})
