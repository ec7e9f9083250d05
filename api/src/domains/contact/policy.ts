/** People leave the hidden field as it is: absent or empty. */
export const isByMachine = (honeypot: unknown): boolean =>
  honeypot !== undefined && honeypot !== null && String(honeypot).trim() !== ''
