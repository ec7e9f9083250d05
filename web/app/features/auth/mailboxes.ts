const GMAIL = 'https://mail.google.com/'
const OUTLOOK = 'https://outlook.live.com/mail/'
const ICLOUD = 'https://www.icloud.com/mail/'
const YAHOO = 'https://mail.yahoo.com/'
const PROTON = 'https://mail.proton.me/'

const MAILBOXES: Readonly<Record<string, string>> = {
  'gmail.com': GMAIL,
  'googlemail.com': GMAIL,
  'outlook.com': OUTLOOK,
  'hotmail.com': OUTLOOK,
  'hotmail.nl': OUTLOOK,
  'live.com': OUTLOOK,
  'live.nl': OUTLOOK,
  'msn.com': OUTLOOK,
  'icloud.com': ICLOUD,
  'me.com': ICLOUD,
  'mac.com': ICLOUD,
  'yahoo.com': YAHOO,
  'yahoo.nl': YAHOO,
  'proton.me': PROTON,
  'protonmail.com': PROTON,
}

/** Where the mail of this address is read in a browser; null for providers we do not know. */
export const mailboxOf = (email: string): string | null =>
  MAILBOXES[email.slice(email.lastIndexOf('@') + 1).toLowerCase()] ?? null
