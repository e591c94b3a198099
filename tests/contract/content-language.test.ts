import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
  await portal.put(sampleAsset('a', { texts: { title: { de: 'Hund', en: 'Dog' } } }))
})
afterEach(() => portal.close())

const titleIn = async (locale: string): Promise<unknown> => {
  const query = { assetid: ['a'] }
  const response = await portal.call('getAssets', { as: 'user', query, headers: { 'Accept-Language': locale } })
  return ((await response.json()) as { docs: Record<string, unknown>[] }).docs[0]?.['title']
}
const assign = (content_language: string) =>
  portal.call('saveTranslations', { as: 'admin', query: { lang: 'ar' }, json: { messages: {}, metadata: { content_language } } })

test('N3 shows content in the language assigned to the interface language', async () => {
  expect(await titleIn('de')).toBe('Hund')
  expect(await titleIn('ar')).toBe('Dog')
  expect((await assign('de')).status).toBe(200)
  portal.wait(600)
  expect(await titleIn('ar')).toBe('Hund')
  expect(await titleIn('en')).toBe('Dog')
})
