import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeName } from './safe-name.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        '../',
        '..\\',
        'CON',
        'com1',
        '.',
        ' ',
        '\0',
        '\r\n',
        '\u202E',
        '/',
        '\\',
        ':',
        'a\u0300',
        '🏳️‍🌈',
        'ß',
        '％',
        '.jpg',
        '\uD800',
      ),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join('')),
)
const extension = fc.constantFrom('jpg', 'TIF', 'mp4', 'glb', '')

const isSafe = (name: string) => {
  expect(name).not.toMatch(/[/\\:*?"<>|]/)
  expect(name).not.toMatch(/[\p{Cc}\p{Cs}\u200B\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/u)
  expect(name).not.toMatch(/^[.\s]|[.\s]$/u)
  expect(name.split('.')[0]).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/i)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name.length).toBeGreaterThan(0)
}

describe('safeName', () => {
  test('is safe on every system for any title', () => {
    fc.assert(
      fc.property(hostile, extension, (title, ending) => isSafe(safeName(title, ending))),
      { numRuns: 5000 },
    )
  })

  test('keeps the extension, and changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(hostile, extension, (title, ending) => {
        const name = safeName(title, ending)
        if (ending) expect(name.endsWith(`.${ending}`)).toBe(true)
        const stem = ending ? name.slice(0, -ending.length - 1) : name
        expect(safeName(stem, ending)).toBe(name)
      }),
      { numRuns: 5000 },
    )
  })

  test.each([
    ['Goldfisch im Glas', 'jpg', 'Goldfisch im Glas.jpg'],
    ['Goldfisch.jpg', 'jpg', 'Goldfisch.jpg.jpg'],
    ['Goldfisch', 'JPG', 'Goldfisch.JPG'],
    ['../../etc/passwd', 'pdf', '_.._etc_passwd.pdf'],
    ['..\\..\\boot.ini', 'pdf', '_.._boot.ini.pdf'],
    ['AC/DC: live?', 'mp4', 'AC_DC_ live_.mp4'],
    ['CON', 'png', '_CON.png'],
    ['nul.tar', 'png', '_nul.tar.png'],
    ['COM¹', 'png', '_COM¹.png'],
    ['Console', 'png', 'Console.png'],
    ['.htaccess', 'png', 'htaccess.png'],
    ['...', 'png', 'file.png'],
    ['', 'png', 'file.png'],
    ['evil\u202Egpj.exe', 'png', 'evilgpj.exe.png'],
    ['a\r\nSet-Cookie: x=1', 'png', 'a Set-Cookie_ x=1.png'],
    ['two  \t spaces', 'png', 'two spaces.png'],
    ['Cafe\u0301', 'png', 'Café.png'],
    ['漢字', 'png', '漢字.png'],
    ['👩‍👩‍👧', 'png', '👩‍👩‍👧.png'],
    ['name', '../sh', 'name'],
  ])('%j with %s is %j', (title, ending, expected) => {
    expect(safeName(title, ending)).toBe(expected)
  })

  test('cuts between grapheme clusters, never inside one', () => {
    const name = safeName('👩‍👩‍👧'.repeat(40), 'jpg')
    expect(name.replace('.jpg', '').replaceAll('👩‍👩‍👧', '')).toBe('')
    expect(Buffer.byteLength(name)).toBeGreaterThan(200)
  })

  test('keeps a name for a single oversized grapheme cluster', () => {
    expect(safeName(`a${'\u0301'.repeat(2000)}`, 'jpg').length).toBeGreaterThan(50)
  })
})
