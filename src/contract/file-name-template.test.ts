import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Asset } from './asset.ts'
import { nameByTemplate, namePlaceholders, templateProblem } from './file-name-template.ts'
import { safeName } from './safe-name.ts'

const asset: Asset = {
  id: 'a1',
  filename: 'IMG_0042.v2.JPG',
  title: 'Harbour at dawn',
  creator: ['ada', 'bob'],
  creator_label: ['Ada', 'Bob'],
  capture_date: Date.UTC(2024, 1, 29, 23, 59) / 1000,
}
const bare: Asset = { id: 'a1', filename: 'IMG_0042.JPG' }

const stem = (template: string, source = asset, place?: { position: number; count: number }) =>
  nameByTemplate({ '0': template }, { asset: source, set: '0', place }, 'jpg')?.stem ?? ''

describe('W7 a template', () => {
  test.each([
    ['{file}', 'IMG_0042.v2'],
    ['{title}_{id}', 'Harbour at dawn_a1'],
    ['{creator} - {date} ({set})', 'Ada, Bob - 2024-02-29 (original)'],
    ['Museum {title}', 'Museum Harbour at dawn'],
  ])('%s is filled in: %s', (template, expected) => {
    expect([templateProblem(template), stem(template)]).toEqual([null, expected])
  })

  test.each([
    ['{title}_{creator}_{id}', 'a1'],
    ['{id}_{title}', 'a1'],
    ['{file}_{title}_{id}', 'IMG_0042_a1'],
    ['{file} - {title} - {creator} - {id}', 'IMG_0042 - a1'],
    ['{file} ({title})', 'IMG_0042'],
    ['{file} ({creator}, {date})', 'IMG_0042'],
    ['{file} ({id}, {date})', 'IMG_0042 (a1)'],
    ['{file} ({date}, {id})', 'IMG_0042 (a1)'],
    ['{file}--{id}', 'IMG_0042--a1'],
    ['Museum_{title}', 'Museum'],
    ['{title}{creator}', ''],
    ['({title})-[{creator}]', ''],
  ])('without a value leaves no double separators: %s is %j', (template, expected) => {
    expect(stem(template, bare)).toBe(expected)
  })

  test('keeps separators that belong to a value', () => {
    expect(stem('{file}_{title}', { id: 'a', filename: 'one_-_.jpg' })).toBe('one_-_')
    expect(stem('{title}_{id}', { id: 'a', title: '{id} {file}' })).toBe('{id} {file}_a')
  })

  test('numbers the files of a zip with equal width, and a single file not at all', () => {
    const place = (position: number) => stem('{counter}_{title}', asset, { position, count: 120 })
    expect([place(7), place(120), stem('{counter}_{title}')]).toEqual(['007_Harbour at dawn', '120_Harbour at dawn', 'Harbour at dawn'])
  })

  test('shortens the longest value and keeps the others', () => {
    const name = stem('{title}_{id}', { id: 'a1', title: '漢'.repeat(300) })
    expect(name).toMatch(/^漢+_a1$/u)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  })

  test.each([
    ['{titel}', { kind: 'unknown', text: '{titel}' }],
    ['{}', { kind: 'unknown', text: '{}' }],
    ['{Title}', { kind: 'unknown', text: '{Title}' }],
    ['{title', { kind: 'brace', text: '{' }],
    ['{{title}}', { kind: 'brace', text: '{' }],
    ['title}', { kind: 'brace', text: '}' }],
    ['...', { kind: 'nothing' }],
    ['x'.repeat(201), { kind: 'length' }],
  ])('%s is refused', (template, problem) => {
    expect(templateProblem(template)).toEqual(problem)
    expect(nameByTemplate({ '0': template }, { asset, set: '0' }, 'jpg')).toBeNull()
  })

  test('applies to its own convert set only', () => {
    const nameFor = (set: string) => nameByTemplate({ '0': '{id}', webp: '{id}_{set}', png: '' }, { asset, set }, 'webp')
    expect([nameFor('0'), nameFor('webp')]).toEqual([
      { stem: 'a1', extension: 'JPG' },
      { stem: 'a1_webp', extension: 'webp' },
    ])
    expect(['png', 'constructor', '__proto__', ''].map(nameFor)).toEqual([null, null, null, null])
  })
})

const part = fc.oneof(
  fc.constantFrom(...namePlaceholders.map((name) => `{${name}}`)),
  fc.constantFrom('_', ' - ', '(', ')', '[', ']', '/', '..', '\\', 'CON', 'nul.', '\u202E', '\u0000', '\u0001', '漢'),
  fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => text.replace(/[{}]/g, '')),
)
const template = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
const value = fc.oneof(
  fc.constantFrom('', 'CON', '../..', '..\\', 'com1.', '{id}', '\u0001', '\u0000', '👩‍👩‍👧'.repeat(90), 'a\u0301'.repeat(300), '.jpg'),
  fc.string({ unit: 'binary', maxLength: 400 }),
)
const anyAsset: fc.Arbitrary<Asset> = fc.record({
  id: fc.constantFrom('a', 'nul', 'x.y-z'),
  filename: value,
  title: value,
  creator: fc.oneof(value, fc.array(value, { maxLength: 3 })),
  capture_date: fc.oneof(fc.double(), fc.integer({ min: -1e10, max: 1e10 })),
})

test('T13 W7 any template with any values gives a safe name that keeps its extension', () => {
  fc.assert(
    fc.property(template, anyAsset, fc.constantFrom('jpg', 'TIF', ''), fc.nat(9), (text, source, extension, position) => {
      const place = position === 0 ? undefined : { position, count: 9 }
      const made = nameByTemplate({ png: text }, { asset: source, set: 'png', place }, extension)?.stem ?? ''
      expect(Buffer.byteLength(made)).toBeLessThanOrEqual(200)
      const name = safeName(made, extension)
      expect(name).not.toMatch(/[/\\:*?"<>|]/)
      expect(name).not.toMatch(/[\p{Cc}\p{Cs}\u200B\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/u)
      expect(name).not.toMatch(/^[.\s]|[.\s]$/u)
      expect(name.split('.')[0]?.trimEnd()).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/i)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      if (extension !== '') expect(name.endsWith(`.${extension}`)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('W7 a placeholder without value never leaves two separators of the template in a row', () => {
  const separator = fc.constantFrom('_', '-', '.', ' - ')
  const names = fc.array(fc.constantFrom('{id}', '{title}', '{creator}', '{counter}'), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(names, separator, (list, between) => {
      const expected = list.filter((name) => name === '{id}').map(() => 'a1')
      expect(stem(list.join(between), { id: 'a1' })).toBe(expected.join(between))
    }),
  )
})
