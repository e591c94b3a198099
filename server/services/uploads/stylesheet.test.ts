import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../common/api-error.ts'
import { prepareStylesheet, safeStylesheet } from './stylesheet.ts'

const refusal = (text: string): unknown => {
  try {
    return safeStylesheet(text)
  } catch (error) {
    return error instanceof ApiError ? (error.values?.['reason'] ?? error.code) : error
  }
}

describe('G9 a custom stylesheet', () => {
  test.each([
    ['a{color:red}', 'a{color:red}'],
    ['/* note */ .hero { background-image: url(dashboardHero) }', '.hero{background-image:url(dashboardHero)}'],
    ['a{background:URL("thumbnail?id=a.b")}', 'a{background:url(thumbnail?id=a.b)}'],
    [
      '@font-face{font-family:x;src:url(custom_font) format("woff2"),local("x")}',
      '@font-face{font-family:x;src:url(custom_font)format("woff2"),local("x")}',
    ],
    ['@media (min-width:1px){a{color:red}}', '@media (min-width:1px){a{color:red}}'],
    ['a{background:image-set(url(a) 1x, url(b) 2x)}', 'a{background:image-set(url(a)1x,url(b)2x)}'],
    [':root{--gap:calc(1px + 2em)}', ':root{--gap:calc(1px + 2em)}'],
    ['.md\\:flex{display:flex}', '.md\\:flex{display:flex}'],
    ['@charset "utf-8";a{color:red}', 'a{color:red}'],
    ['', ''],
    ['/* nothing yet */\n', ''],
  ])('keeps %s', (given, written) => {
    expect(safeStylesheet(given)).toBe(written)
  })

  test.each([
    ['@import "x.css";', 'at-rule'],
    ['<html><body>Not found</body></html>', 'no-rules'],
    ['}}}}{{{', 'no-rules'],
    ['@\\69mport "x";', 'at-rule'],
    ['@IMPORT url(x);', 'at-rule'],
    ['@namespace url(http://x);', 'at-rule'],
    ['@document url(http://x){a{color:red}}', 'at-rule'],
    ['a{background:url(http://evil.example/x)}', 'url'],
    ['a{background:url("//evil.example/x")}', 'url'],
    ['a{background:url(\\2f\\2f evil.example)}', 'url'],
    ['a{background:url("/\\\nevil")}', 'url'],
    ['a{background:url(data:image/svg+xml,<svg/>)}', 'url'],
    ['a{background:url("javascript:alert(1)")}', 'url'],
    ['a{background:url(../session/logout)}', 'url'],
    ['a{--x:url(https://evil.example)}', 'url'],
    ['@media screen{@supports (display:grid){a{cursor:url(https://evil.example),auto}}}', 'url'],
    ['input[value^="s"]{background:url(https://evil.example/s)}', 'url'],
    ['@font-face{font-family:z;src:url("https://evil.example/f")}', 'url'],
    ['a{background:image-set("https://evil.example" 1x)}', 'function'],
    ['a{background:-webkit-image-set(var(--x) 1x)}', 'function'],
    ['a{background:image-set(attr(data-x) 1x)}', 'function'],
    ['a{background:src("https://evil.example")}', 'function'],
    ['a{background:u\\72l(x)}', 'function'],
    ['a{width:expression(alert(1))}', 'function'],
    ['a{behavior:url(x)}', 'property'],
    ['a{-moz-binding:url(x)}', 'property'],
    ['a{beh\\61vior:none}', 'property'],
  ])('rejects %s', (given, reason) => {
    expect(refusal(given)).toBe(reason)
  })

  test('reports the line', () => {
    expect(() => safeStylesheet('a{color:red}\n\nb{background:url(http://x)}')).toThrow(
      expect.objectContaining({ code: 'upload.invalid', values: { reason: 'url', line: 3 } }),
    )
  })

  test.each([
    ['a{color:red;*zoom:1;colr:red}', 'a{color:red}'],
    ['a{color:red;filter:progid:DXImageTransform.Microsoft.Alpha(Opacity=80)}', 'a{color:red}'],
    ['a{--x:{url(http://x)};color:red}', 'a{color:red}'],
    ['a{background:url(javascript:alert(1));color:red}', 'a{color:red}'],
    ['<!-- a{color:red} -->', 'a{color:red}'],
    ['a{color:red} </style><script>alert(1)</script>', 'a{color:red}'],
    ['/*! keep */a{color:red}', 'a{color:red}'],
  ])('omits unknown syntax in %s', (given, written) => {
    expect(safeStylesheet(given)).toBe(written)
  })

  test('rejects other encodings, oversized files and endless nesting', () => {
    expect(() => prepareStylesheet(new Uint8Array([0xff, 0xfe, 0x41]))).toThrow(expect.objectContaining({ code: 'upload.unsupported' }))
    expect(() => prepareStylesheet(new TextEncoder().encode('a{}\0'))).toThrow(expect.objectContaining({ code: 'upload.unsupported' }))
    expect(() => prepareStylesheet(new Uint8Array(600_000).fill(0x20))).toThrow(expect.objectContaining({ code: 'request.too-large' }))
    const deep = '@media all{'.repeat(40_000)
    expect(() => prepareStylesheet(new TextEncoder().encode(deep))).toThrow(ApiError)
  })

  const token = fc.constantFrom(
    'a',
    '{',
    '}',
    '(',
    ')',
    ';',
    ':',
    '"',
    "'",
    '\\',
    '/*',
    '*/',
    '@import',
    '@media all',
    'url(',
    'u\\72l(',
    'http://x',
    '//x',
    '--x',
    'image-set(',
    ',',
    ' ',
    '\n',
    'color',
    'red',
    '<!--',
  )
  test('for any input, the result loads nothing external and parses to the same text', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
        let written: string
        try {
          written = new TextDecoder().decode(prepareStylesheet(new TextEncoder().encode(tokens.join(''))).bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
          return
        }
        expect(safeStylesheet(written)).toBe(written)
        expect(written.replaceAll(/"(?:[^"\\]|\\[^])*"|\\[^]/g, '')).not.toMatch(/@import|:\/\/|(?<![\w-])url\(\s*["']?\/\//i)
      }),
      { numRuns: 150 },
    )
  })
})
