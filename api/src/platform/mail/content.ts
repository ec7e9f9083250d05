/** What a mail says, before it is dressed: one template makes text and HTML of it. Dutch, plain text. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** An absolute URL. It stands alone on its line in the text. */
  action?: { label: string; url: string }
  /** Small print under the button. */
  note?: string
  /** Where an answer goes; the sender by default. */
  replyTo?: string
  /** How to hear no more of this: a page for people, and the address mail programs post to (RFC 8058). Both absolute. */
  unsubscribe?: { page: string; oneClick: string }
  attachments?: { filename: string; contentType: string; content: string }[]
}
