import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createAdminPortal, openAdmin } from '../../../../tests/support/component/admin-portal.ts'

const openPageOf = (html: string) => openAdmin('editor', createAdminPortal({ pages: { en: { html } } }))
const text = () => page.getByRole('textbox', { name: 'Text of the page' })
const html = () => page.getByLabelText('HTML of the page')
const shown = () => page.getByRole('region', { name: 'As visitors see it' })
const attacked = () => (window as { attacked?: number }).attacked

test('G8 hides and reports unsafe HTML, and edits unsupported HTML as source', async () => {
  const unsafe = '<table><tr><td>Cell</td></tr></table><img src="x" onerror="window.attacked = 1"><script>window.attacked = 2</script>'
  await openPageOf(unsafe)
  await expect.element(page.getByText('This page uses HTML that the editor cannot show')).toBeVisible()
  await expect.element(html()).toHaveValue(unsafe)
  await page.getByRole('button', { name: 'For visitors', exact: true }).click()
  await expect.element(page.getByText('Not shown to protect visitors: <script> and onerror')).toBeVisible()
  await expect.element(shown().getByRole('cell', { name: 'Cell' })).toBeVisible()
  expect(attacked()).toBeUndefined()
})

test('G8 reports disallowed classes and styles of a page and leaves them in its HTML', async () => {
  const styled = '<div class="fixed inset-0 z-50 text-center custom-box"><p style="position:fixed">Text</p><marquee>Moving</marquee></div>'
  await openPageOf(styled)
  await expect.element(html()).toHaveValue(styled)
  await page.getByRole('button', { name: 'For visitors', exact: true }).click()
  await expect
    .element(page.getByText('Not shown to protect visitors: .fixed, .inset-0, .z-50, <marquee>, and style', { exact: true }))
    .toBeVisible()
  await expect.element(shown().getByText('Moving')).toBeVisible()
  const box = shown().element().getElementsByClassName('custom-box text-center')
  expect([...box].map(({ className }) => className)).toEqual(['text-center custom-box'])
})

test('G8 sanitises pasted content', async () => {
  await openAdmin('editor')
  await text().click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<p>Pasted <b>words</b><img src="x" onerror="window.attacked = 1"><iframe src="/"></iframe></p>')
  text()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  const strong = () => [...text().element().getElementsByTagName('strong')].map(({ textContent }) => textContent)
  await expect.poll(strong).toContain('words')
  expect(text().element().getElementsByTagName('iframe')).toHaveLength(0)
  expect(attacked()).toBeUndefined()
})
