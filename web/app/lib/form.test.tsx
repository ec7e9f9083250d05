import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { register } from 'contract/auth/auth.ts'
import { z } from 'contract/platform/zod.ts'
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../testing/people.ts'
import { ApiError } from './api/api-error.ts'
import { useContractForm } from './form.ts'
import { LeaveGuards } from './routing/leave-guards.ts'
import { useUnsavedGuard } from './routing/unsaved-guard.ts'
import { signIn, signOut } from './session/session.ts'

/** The route's body with a field that is not sent. */
const schema = register.body
  .extend({ confirmation: z.string() })
  .refine((values) => values.password === values.confirmation, {
    path: ['confirmation'],
    message: 'Wachtwoorden komen niet overeen',
  })

const send = vi.fn(async (_values: unknown): Promise<unknown> => undefined)
const onFailure = vi.fn()
const confirmLeave = vi.fn(async () => false)

function Form({ thenTo }: { thenTo?: string }) {
  const navigate = useNavigate()
  const form = useContractForm(register, {
    schema,
    defaultValues: { username: '', email: '', password: '', confirmation: '' },
  })
  useUnsavedGuard(form.hasUnsaved, confirmLeave)
  const { errors } = form.formState
  const submit = form.submit(async (values) => {
    await send(values)
    if (thenTo) await navigate(thenTo)
  }, onFailure)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Registreren">
      {(['username', 'email', 'password', 'confirmation'] as const).map((name) => (
        <label key={name}>
          {name}
          <input {...form.register(name)} />
          <em data-testid={name}>{errors[name]?.message}</em>
        </label>
      ))}
      <em data-testid="failure">{form.failure?.message}</em>
      <button type="submit">Registreren</button>
      <Link to="/elsewhere">Weg</Link>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const shownError = (name: string) => screen.getByTestId(name).textContent
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => act(async () => fireEvent.submit(screen.getByRole('form')))

function open(thenTo?: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <LeaveGuards />
            <Outlet />
          </>
        ),
        children: [
          { path: '/', element: <Form thenTo={thenTo} /> },
          { path: '/elsewhere', element: <h1>Elders</h1> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

function fillIn() {
  type('username', 'sanne')
  type('email', ' Sanne@Example.nl ')
  type('password', 'Festival!2026')
  type('confirmation', 'Festival!2026')
}

beforeEach(() => {
  send.mockReset().mockResolvedValue(undefined)
  onFailure.mockClear()
  confirmLeave.mockReset().mockResolvedValue(false)
})
afterEach(() => {
  signOut()
  localStorage.clear()
})

describe('a contract form', () => {
  it('validates a field on blur, and again while typing', async () => {
    open()
    type('username', 'ab')
    expect(shownError('username')).toBe('')
    await act(async () => fireEvent.blur(field('username')))
    expect(shownError('username')).toBe('Gebruikersnaam moet minstens 3 tekens bevatten')
    await act(async () => type('username', 'abc'))
    expect(shownError('username')).toBe('')
  })

  it('sends nothing invalid and focuses the first invalid field', async () => {
    open()
    type('username', 'sanne')
    await submit()
    expect(send).not.toHaveBeenCalled()
    expect(shownError('email')).toBe('E-mail is vereist')
    expect(document.activeElement).toBe(field('email'))
  })

  it('validates fields that are not sent', async () => {
    open()
    fillIn()
    type('confirmation', 'anders')
    await submit()
    expect(shownError('confirmation')).toBe('Wachtwoorden komen niet overeen')
    expect(send).not.toHaveBeenCalled()
  })

  it('sends the parsed values', async () => {
    open()
    fillIn()
    await submit()
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ username: 'sanne', email: 'sanne@example.nl' }))
  })

  it("shows the server's field errors at their fields and focuses the first", async () => {
    send.mockRejectedValueOnce(
      new ApiError({
        status: 422,
        code: 'VALIDATION_FAILED',
        message: 'Controleer wat je hebt ingevuld.',
        errors: [
          { field: 'email', message: 'Dit e-mailadres is al geregistreerd' },
          { field: 'password', message: 'Te bekend' },
        ],
      }),
    )
    open()
    fillIn()
    await submit()
    expect([shownError('email'), shownError('password'), shownError('failure')]).toEqual([
      'Dit e-mailadres is al geregistreerd',
      'Te bekend',
      '',
    ])
    expect(onFailure).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(field('email'))
    await submit()
    expect(send).toHaveBeenCalledTimes(2)
    expect(shownError('email')).toBe('')
  })

  it('shows other errors apart, until the form is sent again', async () => {
    const elsewhere = { field: 'body', message: 'x' }
    send
      .mockRejectedValueOnce(ApiError.noConnection())
      .mockRejectedValueOnce(new ApiError({ status: 422, code: 'X', message: 'Kan niet', errors: [elsewhere] }))
    open()
    fillIn()
    await submit()
    expect(shownError('failure')).toBe('Geen verbinding. Controleer je internet en probeer het opnieuw.')
    await submit()
    expect(shownError('failure')).toBe('Kan niet')
    expect(onFailure.mock.calls.map(([error]) => error.code)).toEqual(['NO_CONNECTION', 'X'])
    await submit()
    expect(shownError('failure')).toBe('')
  })
})

describe('leaving a form', () => {
  const leave = () => act(async () => fireEvent.click(screen.getByRole('link', { name: 'Weg' })))
  const asksOnClose = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('does not ask when nothing was changed', async () => {
    open()
    expect(asksOnClose()).toBe(false)
    await leave()
    await screen.findByText('Elders')
    expect(confirmLeave).not.toHaveBeenCalled()
  })

  it('asks about what was typed while the form was sent', async () => {
    const { promise: answer, resolve: respond } = Promise.withResolvers<void>()
    send.mockReturnValueOnce(answer)
    open()
    fillIn()
    await submit()
    type('username', 'sanne-van-dijk')
    await act(async () => respond())
    expect(field('username').value).toBe('sanne-van-dijk')
    expect(asksOnClose()).toBe(true)
    await submit()
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ username: 'sanne-van-dijk' }))
    expect(asksOnClose()).toBe(false)
  })

  it('asks once about unsaved input, which stays when the user stays', async () => {
    const router = open()
    type('username', 'sanne')
    expect(asksOnClose()).toBe(true)
    await leave()
    await waitFor(() => expect(confirmLeave).toHaveBeenCalledTimes(1))
    expect(router.state.location.pathname).toBe('/')
    expect(field('username').value).toBe('sanne')
    confirmLeave.mockResolvedValueOnce(true)
    await leave()
    await screen.findByText('Elders')
    expect(confirmLeave).toHaveBeenCalledTimes(2)
  })

  it('does not ask when navigating after sending', async () => {
    open('/elsewhere')
    fillIn()
    await submit()
    await screen.findByText('Elders')
    expect(confirmLeave).not.toHaveBeenCalled()
  })

  it('input is saved after sending, and still unsaved after a failure', async () => {
    open()
    fillIn()
    send.mockRejectedValueOnce(ApiError.noConnection())
    await submit()
    expect(asksOnClose()).toBe(true)
    await submit()
    expect(asksOnClose()).toBe(false)
    expect(field('username').value).toBe('sanne')
    await act(async () => type('username', 'sanne2'))
    expect(asksOnClose()).toBe(true)
  })

  it('does not ask when the session has ended', async () => {
    signIn({ user: aUser(), accessToken: 'a', refreshToken: 'r' })
    const router = open()
    type('username', 'sanne')
    act(() => signOut('expired'))
    await act(() => router.navigate('/elsewhere'))
    await screen.findByText('Elders')
    expect(confirmLeave).not.toHaveBeenCalled()
  })
})
