import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, normaliseAddress, remoteAddress, trustProxies } from './remote-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  [' 2001:DB8::1 ', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
])('normalises %s', (given, name) => {
  expect(normaliseAddress(given)).toBe(name)
})

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['nonsense', 'unknown'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the client is the first address from the right that is not a trusted proxy', () => {
  const trust = trustProxies(['loopback', '10.0.0.0/8', '2001:db8::/32'])
  const seen = (peer: string, forwarded: string | null) => remoteAddress(peer, forwarded, trust)
  expect(seen('203.0.113.1', '1.2.3.4')).toBe('203.0.113.1')
  expect(seen('10.1.1.1', '1.2.3.4')).toBe('1.2.3.4')
  expect(seen('::ffff:10.1.1.1', '9.9.9.9, 1.2.3.4, 10.2.2.2')).toBe('1.2.3.4')
  expect(seen('127.0.0.1', '2001:db8::5, ::1')).toBe('2001:db8::5')
  expect(seen('127.0.0.1', 'rubbish, 10.0.0.1')).toBe('10.0.0.1')
  expect(seen('127.0.0.1', null)).toBe('127.0.0.1')
  expect(remoteAddress('127.0.0.1', '1.2.3.4', trustProxies([]))).toBe('127.0.0.1')
})

test.each(['10.0.0.0/33', '10.0.0/8', 'example.org', '::/129', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/x', ''])(
  'rejects %j as a proxy',
  (entry) => {
    expect(() => trustProxies([entry])).toThrow(TypeError)
  },
)

test('a client cannot forge its address behind a trusted proxy', () => {
  const trust = trustProxies(['10.0.0.0/8'])
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (written, real) => {
      fc.pre(!real.startsWith('10.'))
      expect(remoteAddress('10.0.0.1', `${written}, ${real}`, trust)).toBe(real)
    }),
  )
})
