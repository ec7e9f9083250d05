const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/

/**
 * One URL for each server of a database URL: `postgres://user@a,b:5433/name` names two. As in libpq, a port belongs to its
 * host. The driver itself knows one host only.
 */
export function listServerUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => {
    const server = URL.parse(before + host + after)
    server?.searchParams.delete('target_session_attrs')
    return server?.toString() ?? ''
  })
}

/** The `target_session_attrs` of a database URL; null without one. */
export function targetOf(url: string): string | null {
  return new URLSearchParams(url.split('?')[1]).get('target_session_attrs')
}

/** As people write it, without user and password. */
export function serverNameOf(serverUrl: string): string {
  const { hostname, port } = new URL(serverUrl)
  return `${hostname}:${port === '' ? 5432 : port}`
}

/** The role that a database URL logs in as. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(listServerUrls(url)[0] ?? url).username)
}

/** The name of the database, also of a URL with several hosts. */
export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(listServerUrls(url)[0] ?? url).pathname.slice(1))
}
