import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { anAdmin } from './admin.ts'
import { createMswServer } from './msw-server.ts'
import { closePage, openPage } from './open-page.tsx'

/** For a test file about one admin page: its server, and how to open the page as an administrator. */
export function adminPage(path: string, page: ReactNode) {
  const server = createMswServer()
  afterEach(closePage)
  return {
    server,
    open: (search = '') => openPage({ routes: { [path]: page }, at: path + search, as: anAdmin() }),
  }
}

/** Chooses an item of the menu of the row with this name. */
export async function chooseRowAction(name: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Acties voor ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Opens the menu of the row with this name. */
export async function rowActions(name: string): Promise<(string | null)[]> {
  fireEvent.click(await screen.findByRole('button', { name: `Acties voor ${name}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
