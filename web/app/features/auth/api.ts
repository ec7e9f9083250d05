import { useQuery } from '@tanstack/react-query'
import {
  changePassword,
  checkEmail,
  checkUsername,
  endSessions,
  forgotPassword,
  getCurrentUser,
  listSessions,
  login,
  logout,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from 'contract/auth.ts'
import type { InputOf } from 'contract/route.ts'
import { useNavigate } from 'react-router'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { getSession, signIn, signOut, updateUser } from '~/lib/session/session.ts'

type Body<R extends { body: unknown }> = R extends Parameters<typeof call>[0] ? InputOf<R>['body'] : never

/** Signs in on this device; every tab learns of it. */
export async function signInWith(body: Body<typeof login>): Promise<void> {
  signIn(await call(login, { body }))
}

export const registerAccount = (body: Body<typeof register>) => call(register, { body })

/** Whether a name or address is free; null when it could not be asked, which is no reason to stop anyone. */
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

/** Spends the token of the mailed link. When its person is signed in here, their session learns of it. */
export async function confirmEmail(token: string): Promise<void> {
  const { user } = await call(verifyEmail, { body: { token } })
  if (getSession().user?.id === user.id) updateUser(user)
}

/** @param originUrl where the person was going */
export const sendVerificationAgain = (email: string, originUrl: string | null) =>
  call(resendVerification, { body: { email, originUrl } })

export const requestPasswordReset = (email: string) => call(forgotPassword, { body: { email } })

/** Spends the token of the mailed link. All sessions of its person end. */
export const choosePassword = (body: Body<typeof resetPassword>) => call(resetPassword, { body })

/** Reads the signed-in person anew, such as after verifying in another tab. */
export async function refreshUser(): Promise<void> {
  const { user } = await call(getCurrentUser)
  updateUser(user)
}

/** Ends the session here and on the server. It always lands on the home page, also when the server cannot be told. */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    const { refreshToken } = getSession()
    const told = refreshToken === null ? null : call(logout, { body: { refreshToken } }).catch(() => null)
    signOut()
    await navigate('/', { replace: true })
    await told
  }
}

/** All other sessions of this person end. */
export const changeOwnPassword = (body: Body<typeof changePassword>) => call(changePassword, { body })

/** Where I am signed in. */
export function useDevices() {
  return useQuery({ ...queryFor(listSessions), staleTime: 0 })
}

/** Signs out on every device, this one included. */
export function useSignOutEverywhere() {
  const navigate = useNavigate()
  return async () => {
    await call(endSessions)
    signOut()
    await navigate('/', { replace: true })
  }
}
