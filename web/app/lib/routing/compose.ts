/** The state of a link to a chat that opens with the cursor in the composer. */
export const COMPOSE = { isComposing: true }

export const isComposing = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isComposing' in state && state.isComposing === true
