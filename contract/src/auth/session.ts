import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { currentUser } from '../users/users.ts'

// Apart from the other routes of accounts, because every page behind the login loads these.

export const REFRESH_TOKEN_IDLE_DAYS = 30

const SESSION_INCOMPLETE = 'Er ontbreekt een deel van je sessie. Log opnieuw in.'
const refreshTokenBody = z.object({
  refreshToken: z.string(SESSION_INCOMPLETE).min(1, SESSION_INCOMPLETE).max(500, SESSION_INCOMPLETE),
})

export const refresh = route('POST', '/auth/refresh', 'guest', {
  summary: 'Exchange the refresh token for a new pair',
  body: refreshTokenBody,
  output: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  refusals: ['REFRESH_TOKEN_INVALID', 'TOKEN_EXPIRED'],
})

export const logout = route('POST', '/auth/logout', 'guest', {
  summary: 'End the session this refresh token belongs to',
  body: refreshTokenBody,
})

export const getCurrentUser = route('GET', '/auth/me', 'signedIn', {
  summary: 'The signed-in user',
  output: z.object({ user: currentUser }),
  dependsOn: () => ['profile'],
})
