/** As people write it, without user and password. */
export function serverNameOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port === '' ? 5432 : port}`
}

export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)
