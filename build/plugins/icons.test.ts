import { expect, test } from 'vitest'
import { iconNamesIn, icons, symbolOf } from './icons.ts'

test('finds the names of icons', () => {
  expect(iconNamesIn(`<Icon name="i-lucide-search" /> const x = 'i-lucide-chevron-right'`)).toEqual([
    'i-lucide-search',
    'i-lucide-chevron-right',
  ])
  expect(iconNamesIn('no icon')).toEqual([])
})

test('refuses classes beside a name', () => {
  expect(() => iconNamesIn(`'i-lucide-search size-4'`)).toThrow('className')
})

test('draws an icon without stroke and fill, aliases included', () => {
  expect(symbolOf('i-lucide-x')).toMatch(/^<symbol id="i-lucide-x" viewBox="0 0 24 24">(?:<\w+[^>]*\/>)+<\/symbol>$/)
  expect(symbolOf('i-lucide-x')).not.toMatch(/stroke|fill/)
  expect(() => symbolOf('i-lucide-no-such-icon')).toThrow('Lucide has no icon')
})

test('writes the icons of the page into the document', () => {
  const { transformIndexHtml } = icons()
  const html =
    typeof transformIndexHtml === 'function' ? transformIndexHtml.call({} as never, '<svg><!--icons--></svg>', {} as never) : null
  expect(html).toContain('<symbol id="i-lucide-search"')
})
