export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** The user closed the browser's own dialog, or let it time out. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
