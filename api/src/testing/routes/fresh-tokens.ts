import { signAccessToken } from '../../domains/auth/tokens/service.ts'
import type { TestUser } from '../factories.ts'
import type { TestApp } from '../test-app.ts'

/** `testApp.call` for tests that move the clock: access tokens expire after 15 minutes, so each call signs a new one. */
export const callWithFreshToken =
  (testApp: TestApp): TestApp['call'] =>
  async (route, input = {}) => {
    const user = input.as as TestUser | null | undefined
    if (!user) return testApp.call(route, input)
    return testApp.call(route, {
      ...input,
      as: { accessToken: await signAccessToken(testApp.ctx, user.id, user.sessionId) },
    })
  }
