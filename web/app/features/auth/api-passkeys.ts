import { useQueryClient } from '@tanstack/react-query'
import { listSessions } from 'contract/auth/auth.ts'
import {
  addPasskey,
  getPasskeyLoginOptions,
  getPasskeyOptions,
  listPasskeys,
  loginWithPasskey,
  makeRecoveryCodes,
  reauthenticate,
  removePasskey,
} from 'contract/auth/passkeys.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { keyFor, queryFor, useQuery } from '~/lib/api/query.tsx'
import { signIn } from '~/lib/session/session.ts'
import { deviceId } from './device-id.ts'
import { isCancelled } from './passkey-support.ts'

const webAuthn = () => import('@simplewebauthn/browser')
type RegistrationOptions = Parameters<Awaited<ReturnType<typeof webAuthn>>['startRegistration']>[0]['optionsJSON']
type LoginOptions = Parameters<Awaited<ReturnType<typeof webAuthn>>['startAuthentication']>[0]['optionsJSON']

/** The browser's own failures have many names and English sentences: as an answer without a sentence, callers show theirs. */
const fromBrowser = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isCancelled(error) ? error : ApiError.from(0, null, null)
  })

export const usePasskeys = (options: { refetchInterval?: number } = {}) =>
  useQuery({ ...queryFor(listPasskeys), staleTime: 0, ...options })

function useRefreshed<A extends unknown[], T>(work: (...args: A) => Promise<T>) {
  const client = useQueryClient()
  return async (...args: A): Promise<T> => {
    const answer = await work(...args)
    for (const route of [listPasskeys, listSessions]) await client.invalidateQueries({ queryKey: keyFor(route) })
    return answer
  }
}

export const useMakeRecoveryCodes = () => useRefreshed(async () => (await call(makeRecoveryCodes)).codes)

export const useReauthenticateWithCode = () =>
  useRefreshed((recoveryCode: string) => call(reauthenticate, { body: { recoveryCode } }))

export const useAddPasskey = () =>
  useRefreshed(async (name: string) => {
    const { options } = await call(getPasskeyOptions)
    const { startRegistration } = await webAuthn()
    const response = await fromBrowser(startRegistration({ optionsJSON: options as unknown as RegistrationOptions }))
    await call(addPasskey, { body: { response, name } as InputOf<typeof addPasskey>['body'] })
  })

export const useRemovePasskey = () => useRefreshed((id: string) => call(removePasskey, { params: { id } }))

async function answerPasskey() {
  const { options } = await call(getPasskeyLoginOptions)
  const { startAuthentication } = await webAuthn()
  const response = await fromBrowser(startAuthentication({ optionsJSON: options as unknown as LoginOptions }))
  return response as InputOf<typeof loginWithPasskey>['body']['response']
}

export async function signInWithPasskey(): Promise<void> {
  signIn(await call(loginWithPasskey, { body: { response: await answerPasskey(), deviceId: deviceId() } }))
}

export const reauthenticateWithPassword = (password: string) => call(reauthenticate, { body: { password } })

export const useReauthenticateWithPasskey = () =>
  useRefreshed(async () => call(reauthenticate, { body: { passkey: await answerPasskey() } }))
