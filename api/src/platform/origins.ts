const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** A loopback address under each of its names. The Host header is not one of them, because a caller chooses it. */
export function originsOf(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!LOOPBACK_HOSTS.includes(hostname)) return [origin]
  return LOOPBACK_HOSTS.map((host) => new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`).origin)
}
