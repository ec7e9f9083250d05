import { useQueryClient } from '@tanstack/react-query'
import {
  changeEmail,
  changePassword,
  checkEmail,
  checkUsername,
  continueRegistration,
  endGrants,
  endSession,
  forgotPassword,
  getVerificationLink,
  listSessions,
  login,
  register,
  rejectVerification,
  resendVerification,
  resetPassword,
  secureAccount,
  verifyEmail,
} from 'contract/auth/auth.ts'
import { grantText } from 'contract/auth/grant-names.ts'
import type { EndableGrant, OpenGrant } from 'contract/auth/grants.ts'
import { listResetPasskeys } from 'contract/auth/passkeys.ts'
import { getCurrentUser, logout } from 'contract/auth/session.ts'
import { countText, plural } from 'contract/platform/count-text.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { useNavigate } from 'react-router'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor, useQuery } from '~/lib/api/query.tsx'
import { wishAt } from '~/lib/routing/wish-path.ts'
import type { WishPeriod } from '~/lib/routing/wish-periods.ts'
import { getSession, reloadSession, signIn, signOut, updateUser } from '~/lib/session/session.ts'
import { withTabLock } from '~/lib/session/tab-lock.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { deviceId } from './device-id.ts'

type Body<R extends { body: unknown }> = R extends Parameters<typeof call>[0] ? InputOf<R>['body'] : never

export async function signInWith(body: Body<typeof login>): Promise<void> {
  signIn(await call(login, { body: { ...body, deviceId: deviceId() } }))
}

export const registerAccount = ({ wishPeriod, ...body }: Body<typeof register> & { wishPeriod?: WishPeriod }) =>
  call(register, { body: { ...body, wish: wishAt(body.originUrl ?? null, wishPeriod) } })

/** Whether a username or e-mail address is available; null when the check failed, which must not block registration. */
export async function isAvailable(field: 'username' | 'email', value: string): Promise<boolean | null> {
  try {
    const { available } =
      field === 'username'
        ? await call(checkUsername, { body: { username: value } })
        : await call(checkEmail, { body: { email: value } })
    return available
  } catch {
    return null
  }
}

export const findLinkedAccount = async (token: string) =>
  (await call(getVerificationLink, { query: { token } })).account

export const rejectAccount = async (token: string) => (await call(rejectVerification, { body: { token } })).isDeleted

export const continueRegistered = (registrationKey: string): Promise<boolean> =>
  withTabLock('registration', async () => {
    if (reloadSession().isAuthenticated) return true
    const { session } = await call(continueRegistration, { body: { registrationKey, deviceId: deviceId() } })
    if (session !== null) signIn(session)
    return session !== null
  })

/** @returns from when a new address replaces the current one; null: at once */
export async function confirmEmail(body: Body<typeof verifyEmail>): Promise<string | null> {
  const { user, appliesAt } = await call(verifyEmail, { body })
  if (getSession().user?.id === user.id) updateUser(user)
  return appliesAt ?? null
}

export const sendVerificationAgain = (email: string, originUrl: string | null) =>
  call(resendVerification, { body: { email, originUrl } })

export const requestPasswordReset = (email: string) => call(forgotPassword, { body: { email } })

export const choosePassword = (body: Body<typeof resetPassword>) => call(resetPassword, { body })

export const findResetPasskeys = async (token: string) => (await call(listResetPasskeys, { body: { token } })).passkeys

/** Answers a mail with "it was not me". The session here ends if it was of that account. */
export async function secureOwnAccount(token: string) {
  const { userId, ...closing } = await call(secureAccount, { body: { token } })
  if (getSession().user?.id === userId) {
    // The public pages do without it; it erases what the device holds.
    await import('~/lib/offline/store.ts')
    signOut('secured')
  }
  return closing
}

export async function refreshUser(): Promise<void> {
  const { user } = await call(getCurrentUser)
  updateUser(user)
}

const LIST = new Intl.ListFormat('nl', { type: 'conjunction' })

/** Logging out erases what was not sent yet. */
async function confirmErasing(): Promise<boolean> {
  const { outbox } = await import('~/lib/offline/outbox.ts')
  const { messages, votes, changes } = outbox.countUnsent()
  const count = messages + votes + changes
  if (count === 0) return true
  const unsent = [
    messages > 0 && countText(messages, 'bericht', 'berichten'),
    votes > 0 && countText(votes, 'stem', 'stemmen'),
    changes > 0 && countText(changes, 'wijziging', 'wijzigingen'),
  ].filter((text) => text !== false)
  return confirm({
    title: 'Uitloggen?',
    description: `${LIST.format(unsent)} ${plural(count, 'is', 'zijn')} nog niet verstuurd. Log je uit, dan wissen we die.`,
    kind: 'warning',
    confirmLabel: 'Uitloggen en wissen',
  })
}

/** Ends the session on this device and on the server, then opens the home page, also when the server is unreachable. */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    if (!(await confirmErasing())) return
    const { refreshToken } = getSession()
    const revoked =
      refreshToken === null
        ? true
        : call(logout, { body: { refreshToken } }).then(
            () => true,
            () => false,
          )
    signOut()
    await navigate('/', { replace: true })
    if (!(await revoked))
      toast({
        title: 'Uitloggen mislukt',
        description: 'Op dit apparaat ben je uitgelogd. De server weet het nog niet.',
        kind: 'warning',
      })
  }
}

export const changeOwnPassword = (body: Body<typeof changePassword>) => call(changePassword, { body })

export const useSessions = () => useQuery({ ...queryFor(listSessions), staleTime: 0 })

/**
 * Signs out on every device, including this one. Resolves to false when the user decides against it.
 * @param grants what stays open, which the user is asked about
 */
export function useSignOutEverywhere() {
  const navigate = useNavigate()
  return async (grants: readonly OpenGrant[]) => {
    const kept = grants.filter(({ kind }) => kind !== 'PUSH_SUBSCRIPTION').map(grantText)
    const question = {
      title: 'Overal uitloggen?',
      description: `Dit blijft: ${LIST.format(kept)}. Vertrouw je het niet? Beëindig het eerst.`,
      confirmLabel: 'Overal uitloggen',
    }
    if (kept.length > 0 && !(await confirm({ ...question, kind: 'warning' }))) return false
    if (!(await confirmErasing())) return false
    await call(endGrants)
    signOut()
    await navigate('/', { replace: true })
  }
}

export function useSignOutDevice() {
  const client = useQueryClient()
  return async (id: string) => {
    await call(endSession, { params: { id } })
    await client.invalidateQueries({ queryKey: keyFor(listSessions) })
  }
}

export function useEndGrants() {
  const client = useQueryClient()
  return async (kind: EndableGrant) => {
    await call(endGrants, { query: { kind } })
    await client.invalidateQueries({ queryKey: keyFor(listSessions) })
  }
}

export const changeOwnEmail = (body: Body<typeof changeEmail>) => call(changeEmail, { body })
