import { expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import type { Editing } from './editing.ts'
import { saveMessages } from './save-messages.ts'

const before: Editing = { config: factoryConfig(), texts: { de: { messages: { a: 'A' } } }, pages: {}, files: {} }
const messageIds = (after: Editing) => saveMessages(after, before).map(({ saved, failed }) => [saved.id, failed.id])
const named = (part: string) => [`toast.admin.${part}.saved`, `toast.admin.${part}.failed`]

test('G11 messages name the kinds of changes that were saved or failed', () => {
  const { config } = before
  expect(messageIds({ ...before, config: { ...config, global: { ...config.global, hide_dashboard: false } } })).toEqual([named('config')])
  expect(messageIds({ ...before, texts: { de: { messages: { a: 'B' } } } })).toEqual([named('texts')])
  expect(messageIds({ ...before, pages: { de: { html: '<p>A</p>' } } })).toEqual([named('page')])
  expect(messageIds({ ...before, config: { ...config, visibleLocales: config.visibleLocales.toReversed() } })).toEqual([named('languages')])
  expect(messageIds({ ...before, texts: { ...before.texts, fr: { messages: { a: 'A' } } } })).toEqual([named('texts'), named('languages')])
})

test('G11 saving unchanged factory settings counts as a configuration change', () => {
  expect(messageIds(before)).toEqual([named('config')])
})
