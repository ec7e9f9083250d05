/** A browser sends the hidden field empty or not at all. */
export const isFromBot = (honeypot: unknown): boolean =>
  honeypot !== undefined && honeypot !== null && String(honeypot).trim() !== ''
