// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { register } from 'contract/auth.ts'
import { z } from 'contract/zod.ts'
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../testing/people.ts'
import { ApiError } from './api/api-error.ts'
import { useContractForm } from './form.ts'
import { useUnsavedGuard } from './routing/unsaved-guard.ts'
import { signIn, signOut } from './session/session.ts'

/** What the screen asks beyond what the call sends. */
const twice = register.body
  .extend({ confirmation: z.string() })
  .refine((values) => values.password === values.confirmation, {
    path: ['confirmation'],
    message: 'Wachtwoorden komen niet overeen',
  })

const send = vi.fn(async (_values: unknown): Promise<unknown> => undefined)
const ask = vi.fn(async () => false)

function Form({ thenTo }: { thenTo?: string }) {
  const navigate = useNavigate()
  const form = useContractForm(register, {
    schema: twice,
    defaultValues: { username: '', email: '', password: '', confirmation: '' },
  })
  useUnsavedGuard(form.hasUnsaved, ask)
  const { errors } = form.formState
  const submit = form.submit(async (values) => {
    await send(values)
    if (thenTo) await navigate(thenTo)
  })
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
const said = (name: string) => screen.getByTestId(name).textContent
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => act(async () => fireEvent.submit(screen.getByRole('form')))

function open(thenTo?: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Form thenTo={thenTo} /> },
      { path: '/elsewhere', element: <h1>Elders</h1> },
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
  ask.mockReset().mockResolvedValue(false)
})
afterEach(() => {
  cleanup()
  signOut()
  localStorage.clear()
})

describe('a contract form', () => {
  it('says what is wrong when a field is left, not before, and takes it back while typing', async () => {
    open()
    type('username', 'ab')
    expect(said('username')).toBe('')
    await act(async () => fireEvent.blur(field('username')))
    expect(said('username')).toBe('Gebruikersnaam moet minstens 3 tekens bevatten')
    await act(async () => type('username', 'abc'))
    expect(said('username')).toBe('')
  })

  it('sends nothing that is wrong and goes to the first wrong field', async () => {
    open()
    type('username', 'sanne')
    await submit()
    expect(send).not.toHaveBeenCalled()
    expect(said('email')).toBe('E-mail is vereist')
    expect(document.activeElement).toBe(field('email'))
  })

  it('asks more than the call where the screen does', async () => {
    open()
    fillIn()
    type('confirmation', 'anders')
    await submit()
    expect(said('confirmation')).toBe('Wachtwoorden komen niet overeen')
    expect(send).not.toHaveBeenCalled()
  })

  it('sends what the schema makes of the fields', async () => {
    open()
    fillIn()
    await submit()
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ username: 'sanne', email: 'sanne@example.nl' }))
  })

  it('puts what the server refuses at its field, with the focus on the first', async () => {
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
    expect([said('email'), said('password'), said('failure')]).toEqual([
      'Dit e-mailadres is al geregistreerd',
      'Te bekend',
      '',
    ])
    expect(document.activeElement).toBe(field('email'))
    await submit()
    expect(send).toHaveBeenCalledTimes(2)
    expect(said('email')).toBe('')
  })

  it('says apart what belongs to no field, until it is sent again', async () => {
    const elsewhere = { field: 'body', message: 'x' }
    send
      .mockRejectedValueOnce(ApiError.noConnection())
      .mockRejectedValueOnce(new ApiError({ status: 422, code: 'X', message: 'Kan niet', errors: [elsewhere] }))
    open()
    fillIn()
    await submit()
    expect(said('failure')).toBe('Geen verbinding. Controleer je internet en probeer het opnieuw.')
    await submit()
    expect(said('failure')).toBe('Kan niet')
    await submit()
    expect(said('failure')).toBe('')
  })
})

describe('leaving', () => {
  const leave = () => act(async () => fireEvent.click(screen.getByRole('link', { name: 'Weg' })))
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('an untouched form is free', async () => {
    open()
    expect(closing()).toBe(false)
    await leave()
    await screen.findByText('Elders')
    expect(ask).not.toHaveBeenCalled()
  })

  it('what was typed is asked about, once, and stays when the answer is no', async () => {
    const router = open()
    type('username', 'sanne')
    expect(closing()).toBe(true)
    await leave()
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
    expect(router.state.location.pathname).toBe('/')
    expect(field('username').value).toBe('sanne')
    ask.mockResolvedValueOnce(true)
    await leave()
    await screen.findByText('Elders')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('the step after sending is free', async () => {
    open('/elsewhere')
    fillIn()
    await submit()
    await screen.findByText('Elders')
    expect(ask).not.toHaveBeenCalled()
  })

  it('what was sent and stays on screen is no longer unsaved; what was refused is', async () => {
    open()
    fillIn()
    send.mockRejectedValueOnce(ApiError.noConnection())
    await submit()
    expect(closing()).toBe(true)
    await submit()
    expect(closing()).toBe(false)
    expect(field('username').value).toBe('sanne')
    await act(async () => type('username', 'sanne2'))
    expect(closing()).toBe(true)
  })

  it('is free when the session ends: there is nothing left to send it with', async () => {
    signIn({ user: aUser(), accessToken: 'a', refreshToken: 'r' })
    const router = open()
    type('username', 'sanne')
    act(() => signOut('expired'))
    await act(() => router.navigate('/elsewhere'))
    await screen.findByText('Elders')
    expect(ask).not.toHaveBeenCalled()
  })
})
