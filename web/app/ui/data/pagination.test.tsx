import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Pagination, pageNumbers } from './pagination.tsx'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows %j', (page, totalPages, numbers) => {
  expect(pageNumbers(page, totalPages)).toEqual(numbers)
})

function show(page: number, total: number, limit = 12) {
  return render(
    <MemoryRouter>
      <Pagination
        page={page}
        limit={limit}
        total={total}
        totalPages={Math.ceil(total / limit)}
        hrefFor={(to) => `/events?page=${to}`}
      />
    </MemoryRouter>,
  )
}

describe('Pagination', () => {
  it('shows the range and links to the previous and next page', () => {
    show(4, 104)
    expect(screen.getByText('Toont 37 tot 48 van 104 resultaten')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Vorige' }).getAttribute('href')).toBe('/events?page=3')
    expect(screen.getByRole('link', { name: 'Volgende' }).getAttribute('href')).toBe('/events?page=5')
    expect(screen.getByRole('link', { name: 'Pagina 4' }).getAttribute('aria-current')).toBe('page')
  })

  it('has no next page after the last', () => {
    show(9, 104)
    expect(screen.getByText('Toont 97 tot 104 van 104 resultaten')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Volgende' })).toBeNull()
  })

  it('is empty where everything fits on one page', () => {
    expect(show(1, 12).container.textContent).toBe('')
  })
})
