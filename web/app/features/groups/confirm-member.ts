import { ApiError } from '~/lib/api/api-error.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'

/**
 * Accepts or invites a person; asks first when somebody in the group has a block with them, and then calls again.
 *
 * @returns false when the owner keeps the person out
 */
export async function withConfirmedMember(
  send: (confirmed: boolean) => Promise<unknown>,
  question: { title: string; confirmLabel: string },
): Promise<boolean> {
  try {
    await send(false)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'MEMBER_NEEDS_CONFIRMATION') throw error
    const isSure = await confirm({ ...question, description: error.message, kind: 'danger', cancelLabel: 'Toch niet' })
    if (isSure) await send(true)
    return isSure
  }
}
