import { expect, test } from 'vitest'
import { linkMailHref } from './link-mail.ts'

const mail = { subject: 'Spring & summer', message: 'Hello\nall', address: 'https://portal.example/s/link-abc', notes: ['Until May.', ''] }
const bodyOf = (href: string): string => decodeURIComponent(/&body=(.*)$/.exec(href)?.[1] ?? '')

test('H5 the e-mail has message, address and notes in paragraphs', () => {
  const href = linkMailHref(mail)
  expect(href).toContain('mailto:?subject=Spring%20%26%20summer&')
  expect(bodyOf(href)).toBe('Hello\r\nall\r\n\r\nhttps://portal.example/s/link-abc\r\n\r\nUntil May.')
})

test('H5 a message that is too long for mail programs, or has half a character, does not break the address', () => {
  const href = linkMailHref({ ...mail, message: 'ä'.repeat(2000) })
  expect(href.length).toBeLessThan(1800)
  expect(bodyOf(href)).toContain('https://portal.example/s/link-abc')
  expect(bodyOf(linkMailHref({ ...mail, message: 'a\uD800b' }))).toContain('a\uFFFDb')
})
