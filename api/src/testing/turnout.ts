import { updateTurnout } from 'contract/turnout.ts'
import type { TestUser } from './factories.ts'
import { callWithFreshToken } from './routes/fresh-tokens.ts'
import type { TestApp } from './test-app.ts'

/** All of these members say that all of them came. The event must have ended. */
export async function confirmTurnout(testApp: TestApp, groupId: string, members: readonly TestUser[]): Promise<void> {
  const present = members.map(({ id }) => id)
  for (const as of members) {
    const { status } = await callWithFreshToken(testApp)(updateTurnout, {
      as,
      params: { id: groupId },
      body: { present, absent: [] },
    })
    if (status !== 200) throw new Error(`turnout was answered with ${status}`)
  }
}
