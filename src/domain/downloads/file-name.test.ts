import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { downloadName, nameFromHeader } from './file-name.ts'
import { safeFileName } from './safe-file-name.ts'

const latin1OfUtf8 = (text: string): string => Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
const extended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Forbidden names and characters of a saved file, for every header. */
const isSafe = (name: string): boolean =>
  name !== '' &&
  new TextEncoder().encode(name).length <= 255 &&
  !/[/\\:*?"<>|\u2044\u2215\u29F8\uFF0F\uFF3C]/u.test(name) &&
  // oxlint-disable-next-line no-control-regex -- they are what must not be there
  !/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u.test(name) &&
  !/^[.\s]|[.\s]$/u.test(name) &&
  !/^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/iu.test(name) &&
  name.isWellFormed()

const well: readonly (readonly [string, string])[] = [
  ['attachment; filename=plain.jpg', 'plain.jpg'],
  ['attachment; filename="two words.jpg"', 'two words.jpg'],
  ['ATTACHMENT; FileName="Case.JPG"', 'Case.JPG'],
  ['attachment;filename="tight.jpg"', 'tight.jpg'],
  ['attachment ; filename = "loose.jpg" ', 'loose.jpg'],
  ['inline; filename="shown.pdf"', 'shown.pdf'],
  ['filename="no type.jpg"', ''],
  ['attachment; filename="fallback.jpg"; filename*=UTF-8\'\'%C3%9Cbersicht.jpg', 'Übersicht.jpg'],
  ['attachment; filename*=UTF-8\'\'%C3%9Cbersicht.jpg; filename="fallback.jpg"', 'Übersicht.jpg'],
  ["attachment; filename*=utf-8'de'%e2%82%ac%20rates.pdf", '€ rates.pdf'],
  ["attachment; filename*=ISO-8859-1''%E4rger.txt", 'ärger.txt'],
  ['attachment; filename*="UTF-8\'\'quoted%20ext.jpg"', 'quoted ext.jpg'],
  ['attachment; filename="plain.jpg"; filename*=UTF-8\'\'%E4%ZZ', 'plain.jpg'],
  ['attachment; filename="plain.jpg"; filename*=UTF-16\'\'%00a', 'plain.jpg'],
  ['attachment; filename="plain.jpg"; filename*=', 'plain.jpg'],
  ['attachment; filename="first.jpg"; filename="second.jpg"', 'first.jpg'],
  [String.raw`attachment; filename="a \"quoted\" word.jpg"`, 'a _quoted_ word.jpg'],
  ['attachment; size=12; filename="after others.jpg"; creation-date="x"', 'after others.jpg'],
  [`attachment; filename="${latin1OfUtf8('Straße.jpg')}"`, 'Straße.jpg'],
  ['attachment; filename="caf\u00e9.jpg"', 'café.jpg'],
  ['attachment; filename="a;b=c.jpg"', 'a;b=c.jpg'],
  ['attachment', ''],
  ['', ''],
]

const hostile: readonly string[] = [
  '../../etc/passwd',
  '..\\..\\windows\\system32\\cmd.exe',
  '/etc/shadow',
  'C:\\autoexec.bat',
  '....//x.jpg',
  '%2e%2e%2fx.jpg',
  '..%5cx.jpg',
  'file:///etc/passwd',
  'con',
  'CON.txt',
  'aux.tar.gz',
  'nul .jpg',
  'com1.png',
  'LPT9',
  'com¹.txt',
  '.htaccess',
  '...',
  '. .',
  ' ',
  '.',
  '..',
  '~',
  '-rf',
  'a.',
  'a ',
  'a. . .',
  'x\u0000.jpg',
  'x\r\nSet-Cookie: a=b',
  'x\ty.jpg',
  'photo\u202Egpj.exe',
  '\u2066hidden\u2069.txt',
  '\uFEFFbom.txt',
  'a\u200Bb.txt',
  '\uD800lone.jpg',
  'lone\uDC00',
  '\uFFFF.jpg',
  '／etc／passwd',
  'a＼b.txt',
  'a⁄b',
  'a∕b',
  'a:b:$DATA',
  'x?.jpg',
  'x*.jpg',
  '<script>.html',
  'a|b',
  '"quoted".jpg',
  "'; rm -rf /",
  '$(id).jpg',
  '`id`.jpg',
  `${'a'.repeat(5000)}.jpg`,
  `${'ä'.repeat(300)}.jpeg`,
  `${'👩‍👩‍👧‍👦'.repeat(80)}.png`,
  'a\u0301'.repeat(400),
  `x.${'e'.repeat(300)}`,
  '𝕳𝖊𝖑𝖑𝖔.jpg',
  '日本語の名前.jpg',
  'مرحبا.pdf',
  'e\u0301'.normalize('NFD'),
  '__proto__',
  'constructor',
  'toString',
  'desktop.ini',
  'thumbs.db',
  'a/',
  '/',
  '\\',
  '//',
  'a//',
  'con/',
  'x/con.txt',
  '%',
  '%00',
  '%zz',
  '&amp;.jpg',
]

const frames: readonly ((name: string) => string)[] = [
  (name) => `attachment; filename="${name}"`,
  (name) => `attachment; filename=${name}`,
  (name) => `attachment; filename*=UTF-8''${extended(name.toWellFormed())}`,
  (name) => `attachment; filename*=UTF-8''${extended(name.toWellFormed())}; filename="${name}"`,
]

describe('file name of a download', () => {
  test.each(well)('W3 %s gives %s', (header, name) => {
    expect(nameFromHeader(header)).toBe(name)
  })

  test('W3 hostile names become safe in every header format', () => {
    const headers = hostile.flatMap((name) => frames.map((frame) => frame(name)))
    expect(headers.length).toBeGreaterThanOrEqual(200)
    const unsafe = headers.filter((header) => !isSafe(downloadName({ header, assetId: 'a1', extension: 'jpg' })))
    expect(unsafe).toEqual([])
  })

  test('W3 arbitrary headers result in a safe name (fault 47)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), fc.nat(3), (text, frame) => {
        const header = frames[frame]?.(text) ?? text
        expect(isSafe(downloadName({ header, assetId: 'a1', extension: 'jpg' }))).toBe(true)
        expect(isSafe(downloadName({ header: text, assetId: 'a1' }))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('W3 is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 400 }), fc.constantFrom(...hostile)),
        (text) => {
          const once = safeFileName(text)
          expect(safeFileName(once)).toBe(once)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('W3 a valid name survives encoding in the header', () => {
    const usual = fc.stringMatching(/^[A-Za-zäöüÄÖÜßéñ日本_-][A-Za-z0-9äöüß ()_-]{0,40}[a-z]\.(jpg|pdf|mp4)$/)
    fc.assert(
      fc.property(usual, (name) => {
        fc.pre(!/ {2}/.test(name) && !/^(?:con|prn|aux|nul)\b/i.test(name))
        const expected = name.normalize('NFC')
        expect(nameFromHeader(`attachment; filename="x"; filename*=UTF-8''${extended(expected)}`)).toBe(expected)
        expect(nameFromHeader(`attachment; filename="${latin1OfUtf8(expected)}"`)).toBe(expected)
      }),
    )
  })

  test('W3 without a usable header falls back to the suggested name, then id and format', () => {
    expect(downloadName({ header: null, suggested: 'Shell.jpg', assetId: 'a1', extension: 'jpg' })).toBe('Shell.jpg')
    expect(downloadName({ header: 'attachment; filename=".."', suggested: '///', assetId: 'a1', extension: 'JPG' })).toBe('a1.jpg')
    expect(downloadName({ header: null, assetId: 'a1', extension: '../x' })).toBe('a1')
  })
})
