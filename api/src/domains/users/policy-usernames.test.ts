import { expect, test } from 'vitest'
import { confusableWith, isUsernameReserved, namesReadIn, readsAs, resemblesAdmin } from './policy-usernames.ts'

test.each([
  ...['admin', 'Beheerder', 'SUPPORT', 'meegaan', 'Mee_gaan', 'meegaan-team', 'support.meegaan', 'adm1n', 'a.d.m.i.n'],
  ...['admin1', 'beheer2', 'de_beheerder', 'meegaan.nl', 'adrnin', 'rnoderator', 'veiligheid', 'hulp', 'politie'],
  ...['het-echte-team', 'Admin.2026', '4dm1n'],
  ...['www.win-geld', 'win-geld.nl', 'Win_Geld.COM'],
  // Cyrillic letters among Latin ones, all Cyrillic, full width, Greek.
  ...['аdmin', 'ѕаnnе', 'ａｄｍｉｎ', 'sannｅ', 'ϲаrlοѕ', 'ádmin'],
  // Phonetic letters and small capitals.
  ...['sɑnne', 'ꜱanne', 'bɾam', 'ɩda', 'ʙas', 'ƅram', 'saƞne', 'ƒemke', 'ƨanne'],
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
  'jan.jansen',
  'Zoë_van-d.Berg',
  ...['Işıl', 'Łukasz', 'Søren', 'Đorđe', 'Nguyễn', 'Þór', 'Əli', 'Kɔfi'],
])('%s is free', (name) => {
  expect(isUsernameReserved(name)).toBe(false)
})

test('a name may be confused with one of plain letters', () => {
  expect(confusableWith('ıstanbul')).toBe('istanbul')
  expect(confusableWith('Zoë')).toBeNull()
  expect(confusableWith('ѕаѕһа')).toBe('sasha')
  expect(confusableWith('sasha')).toBeNull()
})

test.each([
  ['Iisa', 'lisa'],
  ['lris', 'iris'],
  ['jan_lris', 'jan_iris'],
  ['saIIy', 'sally'],
  ['a1ice', 'alice'],
  ['1isa', 'lisa'],
  ['1ris', 'iris'],
  ['ıstanbul', 'istanbul'],
  ['biII', 'bill'],
])('%s reads as %s, which reads as itself only', (name, other) => {
  expect(namesReadIn(name)).toContain(other)
  expect(namesReadIn(other)).toEqual([other])
})

test.each(['Sanne1', 'Lisa', 'Iris', 'Ilse_k', 'Lloyd'])('%s reads as itself only', (name) => {
  expect(namesReadIn(name)).toEqual([name.toLowerCase()])
})

test('digits within a name are read as letters, a number at its end is not', () => {
  expect(['s4nne', 'S4nn3_b', 'd4an5', 'sanne', 'sanne1', 'lisa4', 'bas1980', '2024'].map(readsAs)).toEqual([
    ...['sanne', 'sanne_b', 'daan5'],
    ...[null, null, null, null, null],
  ])
})

test.each(['s4nne', 'sann3', 'Sanne_Meegaan', 'echte.sanne', 'sanne-admin', 'sanne_', 'team_sanne', 'meegaansanne'])(
  '%s may be read as the administrator sanne',
  (name) => {
    expect(resemblesAdmin(name, ['bas', 'Sanne'])).toBe(true)
  },
)

test.each(['sanne', 'Sanne', 'sanne1', 'sanne92', 'sanne_de_vries', 'sanneke', 'susanne', 'anne', 'san.ne'])(
  '%s may not',
  (name) => {
    expect(resemblesAdmin(name, ['bas', 'Sanne'])).toBe(false)
  },
)

test('two letters that look like one resemble an administrator only', () => {
  expect(resemblesAdmin('rnark', ['mark'])).toBe(true)
  expect(readsAs('bernard')).toBeNull()
  // Of an administrator called so nothing is left to resemble.
  expect(resemblesAdmin('mod', ['beheerder'])).toBe(false)
})
