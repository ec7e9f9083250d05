import type { RefusalCode } from 'contract/platform/errors.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { confirm, type Question } from '~/ui/overlays/confirm-queue.ts'

/** Asks with the refusal's message if it is refused with this code. Null when the user does not want it. */
async function callIfSure<T>(
  code: RefusalCode,
  call: (isSure: boolean) => Promise<T>,
  questionFor: (message: string) => Question,
): Promise<T | null> {
  try {
    return await call(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== code) throw error
    return (await confirm(questionFor(error.message))) ? call(true) : null
  }
}

/** Accepts or invites a person; asks first when somebody in the group has a block with them. */
export const withConfirmedMember = <T>(
  call: (choice: { confirmed?: true }) => Promise<T>,
  question: { title: string; confirmLabel: string },
): Promise<T | null> =>
  callIfSure(
    'MEMBER_NEEDS_CONFIRMATION',
    (isSure) => call(isSure ? { confirmed: true } : {}),
    (description) => ({ ...question, description, kind: 'danger', cancelLabel: 'Toch niet' }),
  )

/** Asks whether the person switches if they go with another group of the event. `consequence`: what happens when they do. */
export const askToSwitch = <T>(call: (choice: { switch?: true }) => Promise<T>, consequence: string) =>
  callIfSure(
    'ALREADY_GOING',
    (isSure) => call(isSure ? { switch: true } : {}),
    (message) => ({
      title: 'Wissel of blijf?',
      description: `${message} ${consequence}`,
      kind: 'warning',
      confirmLabel: 'Wissel',
      cancelLabel: 'Blijf',
    }),
  )
