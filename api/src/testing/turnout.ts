import { updateTurnout } from 'contract/turnout.ts'
import type { TestUser } from './factories.ts'
import { callWithFreshToken } from './routes/fresh-tokens.ts'
import type { TestApp } from './test-app.ts'

/** Each of these members states that all of them were present. The event must have ended. */
export async function confirmTurnout(testApp: TestApp, groupId: string, members: readonly TestUser[]): Promise<void> {
  const present = members.map(({ id }) => id)
  for (const as of members) {
    const { status } = await callWithFreshToken(testApp)(updateTurnout, {
      as,
      params: { id: groupId },
      body: { present, absent: [] },
    })
    if (status !== 200) throw new Error(`updateTurnout responded with ${status}`)
  }
}
