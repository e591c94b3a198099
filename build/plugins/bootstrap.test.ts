import type { IndexHtmlTransformResult } from 'vite'
import { expect, test } from 'vitest'
import { bootstrap, messageLinks } from './bootstrap.ts'

const chunk = (facadeModuleId: string, fileName: string) => ({ type: 'chunk', facadeModuleId, fileName }) as never
const bundle = {
  'assets/de-1.js': chunk('/project/src/locales/page/de.po', 'assets/de-1.js'),
  'assets/admin/de-2.js': chunk('/project/src/locales/admin/de.po', 'assets/admin/de-2.js'),
  'assets/index-3.js': chunk('/project/index.html', 'assets/index-3.js'),
  'c.css': { type: 'asset', source: 'a{}' } as never,
}
const link = { rel: 'x-messages', hreflang: 'de', href: './assets/de-1.js' }

/** @param built files of the bundle; undefined in the development server */
const transform = async (html: string, built?: typeof bundle): Promise<Exclude<IndexHtmlTransformResult, string | readonly unknown[]>> => {
  const { transformIndexHtml } = bootstrap()
  if (typeof transformIndexHtml !== 'object') throw new Error('no handler')
  const result = await transformIndexHtml.handler.call({} as never, html, { path: '/', filename: 'index.html', bundle: built } as never)
  if (!result || typeof result === 'string' || Array.isArray(result)) throw new Error('no document with tags')
  return result
}

test('links the messages of every language of the page, not those of the administration', () => {
  expect(messageLinks(bundle).map(({ attrs }) => attrs)).toEqual([link])
})

test('puts the script before the bundle, the style sheet into the document, and gives the bundle a low priority', async () => {
  const { html, tags } = await transform(
    '<head><!--bootstrap--><script type="module" src="./a.js"></script><link rel="modulepreload" href="./b.js"><link rel="stylesheet" href="./c.css"></head>',
    { ...bundle },
  )
  const [, script = '', rest] = /^<head><script>(.*)<\/script>(<script type=.*)$/s.exec(html) ?? []
  expect(rest).toBe(
    '<script type="module" fetchpriority="low" src="./a.js"></script><link rel="modulepreload" fetchpriority="low" href="./b.js"><style>a{}</style></head>',
  )
  // A classic script: it runs immediately, it ends before the first closing tag, and the last tag of the document calls it.
  expect(script).toMatch(/^(?:var|const|let) bootstrap\s*=/)
  expect(script).not.toContain('</script')
  expect(script).toContain('showFirstScreen')
  expect(tags).toEqual([
    { tag: 'link', attrs: link, injectTo: 'head-prepend' },
    expect.objectContaining({ attrs: { type: 'application/json', id: 'search-box-messages' }, injectTo: 'body-prepend' }),
    { tag: 'script', children: 'bootstrap.showFirstScreen()', injectTo: 'body' },
  ])
  expect(JSON.parse(tags[1]?.children as string)).toMatchObject({
    en: { 'views.search.box.placeholder': 'Search everything' },
    de: { 'views.search.box.submit': 'Suchen' },
  })
})

test('works without a bundle, as in the development server', async () => {
  const { tags } = await transform('<!--bootstrap-->')
  expect(tags.map(({ tag }) => tag)).toEqual(['script', 'script'])
})

test('refuses a document without a place for the script', async () => {
  await expect(transform('<head></head>')).rejects.toThrow('index.html has no <!--bootstrap-->')
})
