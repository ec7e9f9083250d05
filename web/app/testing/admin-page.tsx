import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import type { ReactNode } from 'react'
import { afterEach, expect } from 'vitest'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import { anAdmin } from './admin.ts'
import { createMswServer } from './msw-server.ts'
import { closePage, openPage } from './open-page.tsx'
import { serving } from './serve.ts'

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

/** A call that fails with an answer that cannot be read, and one that works and records what it was sent. */
export function failsThenWorks<R extends AnyRoute>(route: R, answer: ResponseOf<R>) {
  const sent: unknown[] = []
  return {
    sent,
    failing: serving(route, () => new Response('stuk', { status: 409 })),
    working: serving(route, ({ body }) => {
      sent.push(body ?? {})
      return answer
    }),
  }
}
export type FailsThenWorks = ReturnType<typeof failsThenWorks>

/** In the dialog that asks, if one is open. */
export const press = async (name: string | RegExp): Promise<unknown> =>
  fireEvent.click(await within(screen.queryByRole('alertdialog') ?? document.body).findByRole('button', { name }))

export const type = async (label: string | RegExp, value: string): Promise<unknown> =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

/** As the title or the description of a toast. */
export const expectToast = (text: string): Promise<void> =>
  waitFor(() => expect(getToasts().flatMap(({ title, description }) => [title, description])).toContain(text))

/** What an administrator does. */
export type AdminAct = {
  /** All before the button that sends. */
  prepare?: () => Promise<unknown>
  send: string | RegExp
  call: FailsThenWorks
  failure: string
  done: string
  /** Part of what is sent. */
  body?: object
  /** All that is sent, of a form that sends the changed fields only. */
  changes?: object
}

/** On the open page: the act says that it failed, and at the second try that it is done. */
export async function expectAct(server: ReturnType<typeof createMswServer>, act: AdminAct): Promise<void> {
  server.use(act.call.failing)
  await act.prepare?.()
  await press(act.send)
  await expectToast(act.failure)
  server.use(act.call.working)
  await press(act.send)
  await expectToast(act.done)
  expect(act.call.sent).toEqual([act.changes ?? expect.objectContaining(act.body ?? {})])
}
