/** Ours as a web address knows it: a path with query and hash on this site, or null for anything else. */
export function sameSitePath(address: string | null | undefined, publicUrl: string): string | null {
  if (address === null || address === undefined) return null
  const site = new URL(publicUrl)
  // Bare words would be read as relative paths; what is encoded twice over may be unpacked by something behind us.
  if (!address.startsWith('/') && !address.startsWith(`${site.origin}/`) && address !== site.origin) return null
  try {
    const url = new URL(address, site)
    const path = decodeURIComponent(url.pathname)
    const isOwn = url.origin === site.origin && url.username === '' && url.password === ''
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that browsers drop from addresses
    if (!isOwn || /^\/+[/\\]|[\\\u0000-\u001f]/.test(path)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
