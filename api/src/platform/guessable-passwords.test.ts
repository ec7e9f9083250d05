import { expect, test } from 'vitest'
import { isGuessable } from './guessable-passwords.ts'

const OWN = ['sanne_1995', 'sanne.devries@postbus.example', 'meegaan']

test.each([
  ...['Password1!', 'P@ssw0rd', 'Qwerty123!', 'Abcd1234!', 'abc123', 'geheim', 'Welkom01!', 'Wachtwoord1!'],
  ...['Sanne1995!', 'sanne.Devries1!', 'Meegaan2027!', 'Postbus#1'],
])('%s is guessable', (password) => {
  expect(isGuessable(password, OWN)).toBe(true)
})

test.each([
  ...['Festival!2026', 'Wachtwoord123!', 'Welkom123!', 'Geheim!2026', 'Nieuwer!2027', 'Test1234!', 'SecurePass123!'],
  ...['Zomernacht!2027', 'sanne-houdt-van-fado', 'x'.repeat(30).concat('Ab1!qzvr'), 'NieuwWachtwoord1!', 'zwaluw-7'],
])('%s is not', (password) => {
  expect(isGuessable(password, OWN)).toBe(false)
})

test('a password of 200 characters is checked as quickly as a short one', () => {
  expect(isGuessable('aB1!'.repeat(50), OWN)).toBe(false)
})
