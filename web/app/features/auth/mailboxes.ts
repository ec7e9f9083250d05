const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  'https://mail.google.com/': ['gmail.com', 'googlemail.com'],
  'https://outlook.live.com/mail/': ['outlook.com', 'hotmail.com', 'hotmail.nl', 'live.com', 'live.nl', 'msn.com'],
  'https://www.icloud.com/mail/': ['icloud.com', 'me.com', 'mac.com'],
  'https://mail.yahoo.com/': ['yahoo.com', 'yahoo.nl'],
  'https://mail.proton.me/': ['proton.me', 'protonmail.com'],
}

/** Where the mail of this address is read in a browser; null for providers we do not know. */
export function mailboxOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.entries(DOMAINS).find(([, domains]) => domains.includes(domain))?.[0] ?? null
}
