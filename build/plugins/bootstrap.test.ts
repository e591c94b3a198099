import { expect, test } from 'vitest'
import { messageLinks } from './bootstrap.ts'

test('links the messages of every language of the page, not those of the administration', () => {
  const chunk = (facadeModuleId: string, fileName: string) => ({ type: 'chunk', facadeModuleId, fileName }) as never
  const links = messageLinks({
    'assets/de-1.js': chunk('/project/src/locales/page/de.po', 'assets/de-1.js'),
    'assets/admin/de-2.js': chunk('/project/src/locales/admin/de.po', 'assets/admin/de-2.js'),
    'assets/index-3.js': chunk('/project/index.html', 'assets/index-3.js'),
  })
  expect(links.map(({ attrs }) => attrs)).toEqual([{ rel: 'x-messages', hreflang: 'de', href: './assets/de-1.js' }])
})
