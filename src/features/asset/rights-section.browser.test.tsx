import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import type { AssetRecord } from '../../../server/records/asset-record.ts'
import type { TimeLimits } from '../../../server/records/limit-names.ts'
import { rightsAt } from '../../../server/records/time-limits.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

const section = page.getByRole('region', { name: 'Rights and credit' })
const copyButton = section.getByRole('button', { name: 'Copy credit line' })

const everyone = { view: ['everyone'], download: { '*': ['everyone'] } }

const open = async (texts: AssetRecord['texts'], keywords: AssetRecord['keywords'] = {}, limits: TimeLimits = {}) => {
  const rights = rightsAt(everyone, limits, Date.now())
  const record = samplePicture(1, { texts: { title: 'Picture 1', ...texts }, keywords, rights })
  const opened = await openSearch('#/asset/picture-1', {
    config: demoConfig,
    calls: { ...createSearchHandlers([record]), getConvertSets: () => ({ convert_sets: [] }) },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Picture 1' })).toBeVisible()
  return opened
}

beforeEach(() => page.viewport(1440, 900))

test('A8 shows the licence in words with its link and the whole usage terms', async () => {
  const terms = 'Only for reports about the exhibition. '.repeat(100).trim()
  await open(
    { usage_terms: `${terms}\nSee https://example.org/terms.`, credit: 'Example Agency' },
    { licence: [{ value: 'CC-BY-NC-SA-4.0' }] },
  )
  const link = section.getByRole('link', { name: /^CC BY-NC-SA 4\.0 \(attribution, non-commercial, share alike\)/ })
  await expect.element(link).toHaveAttribute('href', 'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.en')
  expect(section.element().textContent).toContain(terms)
  await expect.element(section.getByRole('link', { name: /example\.org/ })).toHaveAttribute('href', 'https://example.org/terms')
  // The lists of metadata do not repeat them.
  expect(page.getByText('CC BY-NC-SA 4.0').elements()).toHaveLength(2)
})

test('A8 links a licence without a known name, but only to a web address', async () => {
  const opened = await open({ licence_url: 'https://example.org/press' }, { licence: [{ value: 'Press only' }] })
  await expect.element(section.getByRole('link', { name: /^Press only/ })).toHaveAttribute('href', 'https://example.org/press')
  await opened.close()
  await open({ licence_url: 'javascript:alert(1)' }, { licence: [{ value: 'Press only' }] })
  await expect.element(section.getByText('Press only')).toBeVisible()
  expect(section.getByRole('link').elements()).toEqual([])
})

test('A8 copies the credit line with the keyboard and announces it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open({ credit: 'Foto: Ada\nExample' }, { licence: [{ value: 'CC-BY-4.0' }] })
  await expect.element(section.getByText('Foto: Ada Example, CC BY 4.0')).toBeVisible()
  ;(copyButton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(section.getByRole('status')).toHaveTextContent('Copied')
  expect(write).toHaveBeenCalledWith('Foto: Ada Example, CC BY 4.0')
  await expect.element(copyButton).toHaveFocus()
})

test('A8 takes the copyright or the creator without a credit, and is not shown without rights', async () => {
  let opened = await open({ copyright: '© Ada' }, { creator: [{ value: 'Ada' }] })
  await expect.element(section.getByText('© Ada', { exact: true })).toBeVisible()
  await opened.close()
  opened = await open({}, { creator: [{ value: 'Ada' }] })
  await expect.element(section.getByText('Ada', { exact: true })).toBeVisible()
  await opened.close()
  await open({})
  expect(section.query()).toBeNull()
})

test('A8 says that AI made a picture and that it contains content credentials, and claims no verification', async () => {
  const labels = { de: 'Mit KI erstellt', en: 'Made with AI' }
  await open({ content_credentials: 'present' }, { digital_source_type: [{ value: 'trainedAlgorithmicMedia', labels }] })
  await expect.element(section.getByText('Made with AI')).toBeVisible()
  await expect.element(section.getByText('The original file contains content credentials')).toBeVisible()
  expect(section.element().textContent).not.toMatch(/verified/i)
})

test('Y17 shows until when the asset is available, and a start only before it', async () => {
  const local = (year: number, day: number, hour = 0) => new Date(year, 11, day, hour).getTime()
  await open(
    {},
    {},
    { visibleFrom: local(2001, 1), visibleUntil: local(2099, 4), downloadFrom: local(2098, 5), downloadUntil: local(2099, 2, 18) },
  )
  await expect.element(section).toBeVisible()
  const shown = section.element().textContent
  expect(shown).toMatch(/Available until (December 3, 2099|3 December 2099)D/)
  expect(shown).toMatch(/Download from (December 5, 2098|5 December 2098)D/)
  expect(shown).toMatch(/Download until (December 2, 2099|2 December 2099) at (6:00|18:00)/)
  expect(shown).not.toContain('Visible from')
})

test('Y17 an administrator sees from when an asset will be visible', async () => {
  await open({}, {}, { visibleFrom: new Date(2099, 11, 4).getTime() })
  await expect.element(section).toBeVisible()
  expect(section.element().textContent).toMatch(/Visible from (December 4, 2099|4 December 2099)$/)
})
