/** The path, query and hash of an address on this site; null for any other address. For redirect targets. */
export function sameSitePath(address: string | null | undefined, publicUrl: string): string | null {
  if (address === null || address === undefined) return null
  const site = new URL(publicUrl)
  // Without this, `foo` would be resolved as a relative path.
  if (!address.startsWith('/') && !address.startsWith(`${site.origin}/`) && address !== site.origin) return null
  try {
    const url = new URL(address, site)
    // A proxy may decode the path a second time.
    const path = decodeURIComponent(url.pathname)
    const isOwn = url.origin === site.origin && url.username === '' && url.password === ''
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters from addresses
    if (!isOwn || /^\/+[/\\]|[\\\u0000-\u001f]/.test(path)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
