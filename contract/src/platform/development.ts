import { instant } from './ids.ts'
import { route } from './route.ts'
import { z } from './zod.ts'

/** Served only without SMTP_URL and outside production. */
export const listMailbox = route('GET', '/dev/mailbox', 'public', {
  summary: 'Mails sent by this development server, newest first',
  query: z.object({ to: z.string().trim().toLowerCase().max(254).optional() }),
  output: z.object({
    mails: z.array(
      z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), sentAt: instant }),
    ),
  }),
  notLive: 'Nothing that a member does changes it',
})
