const MAX_LENGTH = 200

/** Errors of mail servers contain addresses, query errors values, fetch errors links; administrators see none of them. */
export function redactError(message: string): string {
  const line = (message.trim().split('\n')[0] ?? '')
    .replace(/\w+:\/\/\S+/g, '(link)')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(adres)')
    .replace(/[\w-]{24,}/g, '(sleutel)')
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line
}
