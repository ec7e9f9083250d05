import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import SafetyPage from './safety.tsx'

it('has every number as a link that calls it, and says what to do', async () => {
  openPage({ routes: { '/veiligheid': <SafetyPage /> }, at: '/veiligheid', as: null })
  expect((await screen.findByRole('link', { name: 'Bel 112' })).getAttribute('href')).toBe('tel:112')
  for (const number of ['0900-8844', '0800-0188', '0900-0101', '0800-2000', '113'])
    expect(screen.getByRole('link', { name: number }).getAttribute('href')).toBe(`tel:${number.replace('-', '')}`)
  for (const words of [
    '112NL',
    'bloed en urine',
    'Stil weg uit een groep',
    'Ben je iemand kwijt?',
    'Iemand is nu in gevaar',
  ])
    expect(document.body.textContent).toContain(words)
})

it('begins with the rules in at most 250 words, and leads to help in one tap', async () => {
  openPage({ routes: { '/veiligheid': <SafetyPage /> }, at: '/veiligheid', as: null })
  const rules = await screen.findByRole('region', { name: 'Zo houden we het veilig' })
  expect(rules.textContent?.split(/\s+/).length).toBeLessThan(250)
  const href = screen.getByRole('link', { name: 'Nu hulp nodig' }).getAttribute('href')
  expect(document.getElementById(href?.split('#')[1] ?? '')).toBe(screen.getByRole('region', { name: 'Nu gevaar' }))
})
