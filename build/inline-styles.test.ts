import { expect, test } from 'vitest'
import { inlineStyles, stylesInDocument } from './inline-styles.ts'

const css = 'a{color:red}@font-face{src:url(./a-1.woff2)}'

const transform = (html: string, bundle: Record<string, unknown>): string => stylesInDocument(html, bundle as never)

test('puts linked style sheets into the document; no script loads them again', () => {
  const importedCss = new Set(['assets/index-1.css', 'assets/dialog-2.css'])
  const built = {
    'assets/index-1.css': { type: 'asset', source: `${css}\n` },
    'assets/dialog-2.css': { type: 'asset', source: 'b{}' },
    'assets/index-3.js': { type: 'chunk', viteMetadata: { importedCss } },
  }
  const html = transform('<head><link rel="stylesheet" crossorigin href="./assets/index-1.css"></head>', built)
  expect(html).toBe('<head><style>a{color:red}@font-face{src:url(./assets/a-1.woff2)}</style></head>')
  expect(Object.keys(built)).toEqual(['assets/dialog-2.css', 'assets/index-3.js'])
  expect([...importedCss]).toEqual(['assets/dialog-2.css'])
})

test('keeps a document without linked style sheets as it is', () => {
  expect(transform('<head></head>', {})).toBe('<head></head>')
})

test('changes only URLs that are relative to the style sheet', () => {
  const text = `a{background:url("../b.svg")}b{background:url(data:image/png;base64,AA)}c{background:url('./d e.png')}`
  expect(inlineStyles(text, 'assets/index-1.css')).toBe(
    `a{background:url("./b.svg")}b{background:url(data:image/png;base64,AA)}c{background:url('./assets/d e.png')}`,
  )
})

test('refuses a style sheet that would end its element, and one that is missing', () => {
  expect(() => inlineStyles('a{content:"</style>"}', 'assets/a.css')).toThrow('assets/a.css contains the end of a style element')
  expect(() => transform('<link rel="stylesheet" href="./assets/a.css">', {})).toThrow('the build has no assets/a.css')
})
