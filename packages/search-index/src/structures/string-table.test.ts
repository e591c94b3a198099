import { array, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { StringTable } from './string-table.ts'
import { readUtf8, utf8Length, writeUtf8 } from './utf8.ts'

const texts = string({ unit: 'binary', maxLength: 30 })

test('UTF-8 round trip preserves every string, including lone surrogates', () => {
  assert(
    property(texts, (text) => {
      const bytes = new Uint8Array(utf8Length(text))
      expect(writeUtf8(text, bytes, 0)).toBe(bytes.length)
      expect(readUtf8(bytes, 0, bytes.length)).toBe(text)
    }),
  )
  const whole = 'aß€😀'
  const bytes = new Uint8Array(utf8Length(whole))
  writeUtf8(whole, bytes, 0)
  expect(bytes).toEqual(new TextEncoder().encode(whole))
})

test('strings get ordinals in insertion order', () => {
  assert(
    property(array(texts, { maxLength: 200 }), (list) => {
      const table = new StringTable()
      const distinct = [...new Set(list)]
      for (const text of list) table.intern(text)
      expect(table.length).toBe(distinct.length)
      expect(distinct.map((text) => table.find(text))).toEqual(distinct.map((_, i) => i))
      expect(distinct.map((_, i) => table.get(i))).toEqual(distinct)
      expect(table.find('surely not there')).toBe(-1)
    }),
  )
})

test('find returns the latest ordinal of a string that was appended again', () => {
  const table = new StringTable()
  for (let i = 0; i < 1000; i++) table.append(`id-${i % 100}`)
  expect(table.length).toBe(1000)
  expect(table.find('id-7')).toBe(907)
})
