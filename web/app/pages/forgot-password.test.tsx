import { fireEvent, screen } from '@testing-library/react'
import { forgotPassword } from 'contract/auth/auth.ts'
import { expect, it } from 'vitest'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import ForgotPassword from './forgot-password.tsx'

const server = createMswServer()

function sendTo(email: string) {
  openPage({ routes: { '/forgot-password': <ForgotPassword /> }, at: '/forgot-password', as: null })
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Resetlink versturen' }))
}

it('sends the link and confirms the address', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(forgotPassword, ({ body }) => {
      bodies.push(body)
      return {}
    }),
  )
  sendTo('noor@example.nl')
  expect(await screen.findByRole('heading', { name: 'Kijk in je mail' })).toBeTruthy()
  expect(screen.getByText('noor@example.nl')).toBeTruthy()
  expect(bodies).toEqual([{ email: 'noor@example.nl' }])
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(screen.getByLabelText('E-mail')).toBeTruthy()
})

it('validates the address', async () => {
  sendTo('noor')
  expect(await screen.findByText('Voer een geldig e-mailadres in')).toBeTruthy()
  closePage()
  sendTo('')
  expect(await screen.findByText('E-mail is vereist')).toBeTruthy()
})

it('shows a failure and keeps the address', async () => {
  server.use(serving(forgotPassword, () => refusal('TOO_MANY_REQUESTS')))
  sendTo('noor@example.nl')
  expect(await screen.findByText('Versturen van reset e-mail mislukt. Probeer het opnieuw.')).toBeTruthy()
  expect(getToasts().map(({ title }) => title)).toEqual(['Versturen email mislukt'])
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('noor@example.nl')
})
