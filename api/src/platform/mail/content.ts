/** The content of a mail as plain Dutch text; one template renders it as text and HTML. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** The event that the mail is about; `picture` is an absolute URL. */
  event?: { title: string; when: string; where: string; picture: string | null }
  /** Links below the text; each `url` is absolute. */
  suggestions?: { title: string; links: { label: string; url: string }[] }
  /** `url` is absolute. */
  action?: { label: string; url: string }
  note?: string
  /** The sender by default. */
  replyTo?: string
  /** Absolute URLs: a page for people, and the one-click address for mail programs (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string }
  attachments?: { filename: string; contentType: string; content: string }[]
}
