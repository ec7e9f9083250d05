export type RedisPlace =
  | { kind: 'server'; url: string }
  | ({ kind: 'sentinel'; name: string } & SeveralServers)
  | ({ kind: 'cluster' } & SeveralServers)

export type SeveralServers = {
  hosts: { host: string; port: number }[]
  username: string | undefined
  password: string | undefined
  isEncrypted: boolean
}

const SEVERAL = /^redis(s?)-(?:(sentinel)|cluster):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?#@]+)(?:\/([\w.-]*))?$/

/** `redis://`, `redis-sentinel://` with a name, or `redis-cluster://`; `rediss` is encrypted. @returns null if it is none of them */
export function readRedisUrl(url: string): RedisPlace | null {
  if (/^rediss?:\/\/[^/]/.test(url) && URL.canParse(url)) return { kind: 'server', url }
  const [several, encrypted, sentinel, username, password, hosts = '', name = ''] = SEVERAL.exec(url) ?? []
  if (several === undefined || (sentinel === undefined) !== (name === '')) return null
  const addresses = hosts.split(',').map((host) => URL.parse(`redis://${host}`))
  if (addresses.some((address) => address === null || address.hostname === '')) return null
  const servers: SeveralServers = {
    hosts: addresses.map((address) => ({
      host: address?.hostname ?? '',
      port: Number(address?.port || (sentinel === undefined ? 6379 : 26379)),
    })),
    username: username ? decodeURIComponent(username) : undefined,
    password: password ? decodeURIComponent(password) : undefined,
    isEncrypted: encrypted === 's',
  }
  return sentinel === undefined ? { kind: 'cluster', ...servers } : { kind: 'sentinel', name, ...servers }
}
