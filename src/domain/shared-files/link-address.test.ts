import { describe, expect, test } from 'vitest'
import { linkAddress } from '#contract/link-address.ts'
import { shareTokenOf } from '#contract/share-link-token.ts'
import { readLinkAddress } from './link-address.ts'

const token = shareTokenOf('abcdefghijkmnpqrstuvwxyz23')

describe('H6 the address of a share link', () => {
  test.each([
    ['#/', null],
    ['', null],
    ['#/asset/link-a', null],
    ['#/links/a', null],
    [`#/link/${token}`, { token, file: null }],
    [`#/link/${token}/`, { token, file: null }],
    [`#/link/${token}.`, { token, file: null }],
    [`#/link/${token}?utm_source=mail`, { token, file: null }],
    [`#/link/${token}/picture-1`, { token, file: 'picture-1' }],
    [`#/link/${token}/%E4`, { token, file: '%E4' }],
    ['#/link/', { token: '', file: null }],
  ])('H6 %s', (hash, address) => {
    expect(readLinkAddress(hash)).toEqual(address)
  })

  test('H6 an address that the page writes names the same file again', () => {
    expect(readLinkAddress(linkAddress(token, 'a.b-c_D'))).toEqual({ token, file: 'a.b-c_D' })
  })
})
