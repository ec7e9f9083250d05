import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getPasskeyLoginOptions } from 'contract/auth/passkeys.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createMswServer } from '~/testing/msw-server.ts'
import { openPage } from '~/testing/open-page.tsx'
import { serving } from '~/testing/serve.ts'
import { getToasts } from '~/ui/feedback/toast-queue.ts'
import { LoginForm } from './login-form.tsx'

const server = createMswServer()
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

/** Clicks, with a browser whose passkeys fail with an error of this name. Vitest fails on an unhandled rejection. */
async function usePasskeyThatFailsWith(name: string): Promise<void> {
  server.use(serving(getPasskeyLoginOptions, () => ({ options: { challenge: 'AAAA', rpId: 'localhost' } })))
  vi.stubGlobal('PublicKeyCredential', class {})
  const get = vi.fn(() => Promise.reject(new DOMException('not supported at this time', name)))
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  openPage({ routes: { '/login': <LoginForm /> }, at: '/login', as: null })
  const button = await screen.findByRole('button', { name: 'Gebruik een passkey' })
  fireEvent.click(button)
  await waitFor(() => expect(get).toHaveBeenCalled())
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
}

it('says that logging in failed when the browser cannot use a passkey', async () => {
  await usePasskeyThatFailsWith('NotSupportedError')
  await waitFor(() =>
    expect(getToasts()).toMatchObject([{ description: 'Inloggen mislukt. Probeer het opnieuw.', kind: 'error' }]),
  )
})

it('says nothing when the user closed the dialog of the browser', async () => {
  await usePasskeyThatFailsWith('NotAllowedError')
  expect(getToasts()).toEqual([])
})
