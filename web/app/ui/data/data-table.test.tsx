import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { DataTable } from './data-table.tsx'
import type { TableColumn } from './table-cells.tsx'

type Row = { id: string; title: string; groups: number }
const COLUMNS: TableColumn<Row>[] = [
  { id: 'title', header: 'Titel', cell: ({ title }) => title, isSortable: true, part: 'title' },
  { id: 'groups', header: 'Groepen', cell: ({ groups }) => groups, isNumber: true },
]
const ROWS: Row[] = [
  { id: 'a', title: 'Oevers', groups: 3 },
  { id: 'b', title: 'Zomernacht', groups: 0 },
]
const fine = { isError: false, isFetching: false, isPlaceholderData: false, refetch: () => Promise.resolve() }

function Table({ rows, loading = fine }: { rows: Row[] | undefined; loading?: typeof fine }) {
  const address = useTableUrlState({ sortable: ['title'], filters: ['search'] })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <output>{useLocation().search}</output>
      <DataTable
        label="Evenementen"
        columns={COLUMNS}
        rows={rows}
        pagination={rows && { page: address.page, limit: address.limit, total: rows.length, totalPages: 1 }}
        loading={loading}
        rowId={({ id }) => id}
        address={address}
        failure="Kon evenementen niet laden"
        empty={<p>Niets</p>}
        noun={['evenement', 'evenementen']}
        selection={{ ids, onChange: setIds, nameOf: ({ title }) => title, actions: <button type="button">Weg</button> }}
      />
    </>
  )
}

function show(rows: Row[] | undefined, { at = '', loading = fine } = {}) {
  render(
    <MemoryRouter initialEntries={[`/admin/events${at}`]}>
      <Table rows={rows} loading={loading} />
    </MemoryRouter>,
  )
  return { address: () => Object.fromEntries(new URLSearchParams(screen.getAllByRole('status')[0]?.textContent ?? '')) }
}

describe('DataTable', () => {
  it('sorts another column descending and reverses the current one', () => {
    const { address } = show(ROWS, { at: '?page=3&search=oe' })
    const head = () => screen.getByRole('columnheader', { name: 'Titel' })
    expect(head().getAttribute('aria-sort')).toBeNull()
    fireEvent.click(within(head()).getByRole('button'))
    expect(address()).toEqual({ search: 'oe', sortBy: 'title' })
    expect(head().getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(within(head()).getByRole('button'))
    expect(address()).toEqual({ search: 'oe', sortBy: 'title', sortOrder: 'asc' })
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(within(head()).getByRole('button'))
    expect(address()).toEqual({ search: 'oe', sortBy: 'title' })
  })

  it('keeps the page size in the URL, and reads invalid values as the default', () => {
    const rows = Array.from({ length: 11 }, (_, index) => ({ id: `${index}`, title: `Feest ${index}`, groups: 0 }))
    const { address } = show(rows, { at: '?limit=7&page=-2&sortBy=password&sortOrder=up' })
    const size = screen.getByLabelText('Per pagina') as HTMLSelectElement
    expect([size.value, [...size.options].map(({ value }) => value)]).toEqual(['20', ['10', '20', '50', '100']])
    fireEvent.change(size, { target: { value: '50' } })
    expect(address()).toEqual({ limit: '50' })
  })

  it('selects one row, all rows, and none', () => {
    show(ROWS)
    expect(screen.queryByRole('button', { name: 'Weg' })).toBeNull()
    fireEvent.click(screen.getByLabelText('Kies Oevers'))
    expect(screen.getByText('2 evenementen, 1 gekozen')).toBeTruthy()
    const [all] = screen.getAllByLabelText('Alles op deze pagina kiezen') as HTMLInputElement[]
    expect([all?.checked, all?.indeterminate]).toEqual([false, true])
    fireEvent.click(all!)
    expect(screen.getByText('2 evenementen, 2 gekozen')).toBeTruthy()
    fireEvent.click(all!)
    expect(screen.queryByRole('button', { name: 'Weg' })).toBeNull()
  })

  it('shows loading, empty and failed states', () => {
    show(undefined)
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Laden')).toBeTruthy()
    cleanup()
    show([])
    expect(screen.getByText('Niets')).toBeTruthy()
    cleanup()
    const refetch = vi.fn(() => Promise.resolve())
    show(undefined, { loading: { ...fine, isError: true, refetch } })
    expect(screen.getByRole('alert').textContent).toContain('Kon evenementen niet laden')
    fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})
