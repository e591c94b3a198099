import { BlockList, isIP } from 'node:net'

export interface ProxyTrust {
  readonly trusts: (address: string) => boolean
}

/**
 * Writes an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) as IPv4, so that one peer has one name. Removes a port, which some proxies add.
 */
export const normaliseAddress = (address: string): string => {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  return (mapped?.[1] ?? bare).toLowerCase()
}

const family = (address: string): 'ipv4' | 'ipv6' | null => {
  const kind = isIP(address)
  if (kind === 4) return 'ipv4'
  return kind === 6 ? 'ipv6' : null
}

const loopback = ['127.0.0.0/8', '::1/128']

/** `list`: addresses, networks in CIDR notation, or `loopback`. Throws TypeError on anything else. */
export const trustProxies = (list: readonly string[]): ProxyTrust => {
  const blockList = new BlockList()
  for (const entry of list.flatMap((item) => (item === 'loopback' ? loopback : [item]))) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const kind = family(address)
    const bits = prefix === undefined ? (kind === 'ipv4' ? 32 : 128) : Number(prefix)
    const maxBits = kind === 'ipv4' ? 32 : 128
    if (!kind || rest.length > 0 || !/^\d{1,3}$/.test(prefix ?? '0') || bits > maxBits)
      throw new TypeError(`not an address or network: ${entry}`)
    blockList.addSubnet(address, bits, kind)
  }
  return {
    trusts: (address) => {
      const kind = family(address)
      return kind !== null && blockList.check(address, kind)
    },
  }
}

/**
 * Address of the client. Forwarded addresses count only if trusted proxies wrote them: from the right, the first address that is not a
 * trusted proxy is the client. The client may have invented everything to the left of it.
 */
export const remoteAddress = (peer: string, forwardedFor: string | null, trust: ProxyTrust): string => {
  let address = normaliseAddress(peer)
  if (!forwardedFor) return address
  for (const entry of forwardedFor.split(',').toReversed()) {
    if (!trust.trusts(address)) break
    const next = normaliseAddress(entry)
    if (!family(next)) break
    address = next
  }
  return address
}

/** Network of an address: /24 of IPv4, /64 of IPv6, which providers assign to one customer. */
export const networkOf = (address: string): string => {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(address) !== 6) return 'unknown'
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = tail === undefined ? left : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
