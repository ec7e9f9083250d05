import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { anEvent } from '~/testing/events.ts'
import { ComingUp } from './coming-up.tsx'
import { Faq, Steps } from './explained.tsx'

test('three steps: register, find a group, connect', () => {
  render(<Steps />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Registreer',
    'Vind een groep',
    'Leer elkaar kennen',
  ])
})

test('six questions, on how it works, money, safety, events, no group that fits, and devices', () => {
  const { container } = render(
    <MemoryRouter>
      <Faq />
    </MemoryRouter>,
  )
  const questions = [...container.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(questions).toEqual([
    expect.stringMatching(/^Hoe werkt /),
    'Is het gratis?',
    'Is het veilig?',
    'Voor welke evenementen is het?',
    'En als er geen groep bij me past?',
    'Werkt het op mijn telefoon en op mijn computer?',
  ])
  expect(container.textContent).toContain('biertje')
})

test('two groups are called two groups; without events no link leads to a list of them', () => {
  const open = (groupCounts: number[]) =>
    render(
      <MemoryRouter>
        <ComingUp
          events={groupCounts.map((groupCount) => anEvent({ id: `event-${groupCount}`, groupCount, freePlaces: 9 }))}
          results={null}
        />
      </MemoryRouter>,
    )
  const { unmount } = open([1, 2])
  for (const text of ['Er gaat al een groep', '2 groepen · 9 plekken vrij', 'Alle evenementen'])
    expect(screen.getByText(text)).toBeTruthy()
  unmount()
  open([])
  expect(screen.getByText('Nog geen evenementen')).toBeTruthy()
  expect(screen.queryByText('Alle evenementen')).toBeNull()
})
