import { ApiError } from '~/lib/api/api-error.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'

/**
 * Makes the call, and if the person goes with another group of the event asks whether they switch.
 *
 * @param consequence what happens when they do
 * @returns null when they stay
 */
export async function askToSwitch<T>(
  call: (choice: { switch?: true }) => Promise<T>,
  consequence: string,
): Promise<T | null> {
  try {
    return await call({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ALREADY_GOING') throw error
    const isSure = await confirm({
      title: 'Wissel of blijf?',
      description: `${error.message} ${consequence}`,
      kind: 'warning',
      confirmLabel: 'Wissel',
      cancelLabel: 'Blijf',
    })
    return isSure ? call({ switch: true }) : null
  }
}
