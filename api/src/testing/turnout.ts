import { answerMorningAfter } from 'contract/morning-after.ts'
import { eq } from 'drizzle-orm'
import { groups } from '../domains/groups/tables.ts'
import type { TestUser } from './factories.ts'
import { callWithFreshToken } from './routes/fresh-tokens.ts'
import type { TestApp } from './test-app.ts'

/** Each of these members states that all of them were present, or others. The event must have ended. */
export async function confirmTurnout(
  testApp: TestApp,
  groupId: string,
  members: readonly TestUser[],
  present: readonly TestUser[] = members,
): Promise<void> {
  const [group] = await testApp.ctx.db.select().from(groups).where(eq(groups.id, groupId))
  const turnouts = [{ groupId, present: present.map(({ id }) => id) }]
  for (const as of members) {
    const { status } = await callWithFreshToken(testApp)(answerMorningAfter, {
      as,
      body: { eventId: group?.eventId ?? '', turnouts },
    })
    if (status !== 200) throw new Error(`answerMorningAfter responded with ${status}`)
  }
}
