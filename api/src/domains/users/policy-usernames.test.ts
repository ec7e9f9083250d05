import { expect, test } from 'vitest'
import { confusableWith, isUsernameReserved } from './policy-usernames.ts'

test.each([
  ...['admin', 'Beheerder', 'SUPPORT', 'meegaan', 'Mee_gaan', 'meegaan-team', 'support.meegaan', 'adm1n', 'a.d.m.i.n'],
  ...['admin1', 'beheer2', 'de_beheerder', 'meegaan.nl', 'adrnin', 'rnoderator', 'veiligheid', 'hulp', 'politie'],
  ...['het-echte-team', 'Admin.2026', '4dm1n'],
  // Cyrillic letters among Latin ones, all Cyrillic, full width, Greek.
  ...['аdmin', 'ѕаnnе', 'ａｄｍｉｎ', 'sannｅ', 'ϲаrlοѕ', 'ádmin'],
])('%s is reserved', (name) => {
  expect(isUsernameReserved(name)).toBe(true)
})

test.each([
  'sanne',
  'admiraal',
  'beheerste_bas',
  'Zoë',
  'jürgen',
  'team_noord',
  'bas1980',
  'Αλέξης',
  'Дмитрий',
  '李小龙',
  'admin_test1',
  'route66',
  'marnix',
  'de_clara',
  'het_feest',
  'hulpje',
])('%s is free', (name) => {
  expect(isUsernameReserved(name)).toBe(false)
})

test('a name in another script may be confused with a Latin one', () => {
  expect(confusableWith('ѕаѕһа')).toBe('sasha')
  expect(confusableWith('sasha')).toBeNull()
})
