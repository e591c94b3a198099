import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderMail } from './order-mail.ts'

const usual = { subject: 'Order', body: 'Please send: {ids}' }
const config = { mailto: 'shop@example.org', cc: '', subject: '', body: '', webcenter_baseUrl: '' }

describe('order mail', () => {
  test('W5 contains the comma-separated ids and preserves line breaks', () => {
    const { href, body } = orderMail(
      { ...config, body: 'Ids: {ids}\n{webcenter_baseUrl}/?ids={ids}', webcenter_baseUrl: 'https://x.org' },
      ['a', 'b'],
      usual,
    )
    expect(body).toBe('Ids: a,b\nhttps://x.org/?ids=a,b')
    expect(href).toBe(`mailto:shop@example.org?subject=Order&body=${encodeURIComponent('Ids: a,b\r\nhttps://x.org/?ids=a,b')}`)
  })

  test('W5 without a recipient there is a text but no link', () => {
    expect(orderMail({ ...config, mailto: ' ' }, ['a'], usual)).toMatchObject({ href: null, body: 'Please send: a' })
  })

  test('A7 above 1,800 characters there is no link, only a text to copy', () => {
    const ids = Array.from({ length: 400 }, (_, index) => `asset-${index}`)
    const mail = orderMail(config, ids, usual)
    expect(mail.href).toBeNull()
    expect(mail.body).toContain('asset-399')
  })

  test('A7 has the configured cc, and appends the ids to a text without the placeholder', () => {
    const { href, body } = orderMail({ ...config, cc: 'a@x.org, b@x.org', body: 'Hello\n' }, ['a', 'b'], usual)
    expect(body).toBe('Hello\n\na,b')
    expect(href).toContain('?cc=a@x.org,b@x.org&subject=Order&body=Hello%0D%0A%0D%0Aa%2Cb')
  })

  test('Z12 a request for access lists title and address, after the configured text or the usual one', () => {
    const files = [{ title: 'Harbour\nat night', address: 'https://x.org/s/a' }]
    const access = { subject: 'Access', body: 'Please give me access.' }
    expect(orderMail(config, ['a'], access, files)).toMatchObject({
      subject: 'Access',
      body: 'Please give me access.\n\nHarbour at night\nhttps://x.org/s/a',
    })
    const configured = orderMail({ ...config, subject: 'Desk', body: 'Ids: {ids}\n' }, ['a'], access, files)
    expect(configured).toMatchObject({ subject: 'Desk', body: 'Ids: a\n\nHarbour at night\nhttps://x.org/s/a' })
    expect(decodeURIComponent(configured.href ?? '')).toContain('https://x.org/s/a')
  })

  test('A7 configured values cannot inject header fields', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (mailto, subject, body) => {
        const { href } = orderMail({ ...config, mailto: `a${mailto}`, subject: `s${subject}`, body: `b${body}` }, ['1'], usual)
        if (href === null) return
        expect(href.startsWith('mailto:')).toBe(true)
        expect(href).not.toMatch(/[\r\n]/)
        expect([...new URLSearchParams(href.slice(href.indexOf('?'))).keys()]).toEqual(['subject', 'body'])
      }),
    )
  })
})
