import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { builtInTexts } from './built-in-texts.ts'
import { builtInMessages } from './i18n.ts'

test.each(['de', 'en'])('G6 returns the built-in texts in %s unchanged', async (locale) => {
  const messages = (await builtInMessages(locale)) ?? {}
  const texts = await builtInTexts(locale)
  expect(Object.keys(texts).length).toBeGreaterThan(300)
  for (const [id, text] of Object.entries(texts)) expect([id, compileMessageOrThrow(text)]).toEqual([id, messages[id]])
})

test('G6 returns no texts for an unknown language', async () => {
  expect(await builtInTexts('nl')).toEqual({})
})
