import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Privacy } from './components/privacy.tsx'
import { Terms } from './components/terms.tsx'

const company = {
  name: 'Ons BV',
  address: 'Plein 1',
  kvk: '1',
  vat: '2',
  email: 'wij@example.nl',
  phone: '024',
  isPlaceholder: false,
}

test.each([
  [Privacy, 11, 'mailto:wij@example.nl'],
  [Terms, 13, 'Ons BV, Plein 1'],
])('a legal text has all its chapters, and no value is missing', (Text, chapters, value) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Text company={company} />
    </MemoryRouter>,
  )
  expect(html.match(/<section id=/g)).toHaveLength(chapters)
  expect(html).toContain(value)
  expect(html).toContain('<dt')
  expect(html).not.toMatch(/\{|undefined|\n/)
})
