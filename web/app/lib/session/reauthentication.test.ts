import { afterEach, expect, it } from 'vitest'
import { aUser } from '../../testing/people.ts'
import { askToReauthenticate } from './reauthentication.ts'
import { signIn, signOut, updateUser } from './session.ts'

const sanne = aUser({ username: 'sanne' })
const noor = aUser({ username: 'noor' })
afterEach(() => signOut())

const PENDING = 'pending'
/** The answer, or `PENDING` when there is none after all that is under way. */
const answerOf = (question: Promise<boolean>) =>
  Promise.race([question, new Promise((resolve) => setTimeout(resolve, 20, PENDING))])

it('is asked of the user whose call was refused, and of nobody who signs in afterwards', async () => {
  signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
  const question = askToReauthenticate(false)
  updateUser({ bio: 'Nieuw' })
  expect(await answerOf(question)).toBe(PENDING)
  signOut('expired')
  signIn({ user: noor, accessToken: 'b1', refreshToken: 's1' })
  expect(await answerOf(question)).toBe(false)
})
