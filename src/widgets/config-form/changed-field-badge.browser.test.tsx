import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { adminGroup, createAdminPortal, openAdmin, untilPublished } from '../../../tests/support/component/admin-portal.ts'

const hero = () => adminGroup('Header image')
const height = () => hero().getByLabelText('Height (px)')
const changed = () => hero().getByText('Changed', { exact: true })

/** The button that follows a field. */
const resetOf = async (field: Element): Promise<HTMLElement> => {
  const follows = (button: Element) => (field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const find = () => hero().getByRole('button', { name: 'Reset …', exact: true }).elements().find(follows)
  await expect.poll(find).toBeDefined()
  return find() as HTMLElement
}
const publishedValue = () => page.getByRole('menuitem', { name: 'Height: published value', exact: true })
const factorySetting = () => page.getByRole('menuitem', { name: 'Height: factory setting', exact: true })

test('G10 marks a changed field and resets it alone to the published value or the factory setting', async () => {
  const { dashboard } = demoConfig
  const config = { ...demoConfig, dashboard: { ...dashboard, heroImage: { ...dashboard.heroImage, height: 420 } } }
  await openAdmin('dashboard', createAdminPortal({ config }), { calls: { listCollections: () => ({ collections: [] }) } })
  await expect.element(height()).toHaveValue(420)
  await expect.element(changed()).not.toBeInTheDocument()
  await height().fill('500')
  await expect.poll(() => changed().elements().length).toBe(1)
  // Before the field, so that it is read first.
  expect(changed().element().compareDocumentPosition(height().element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await page.elementLocator(await resetOf(height().element())).click()
  await expect.element(factorySetting()).toBeEnabled()
  const entries = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(entries).toEqual(['Height: published value', 'Height: factory setting'])
  await publishedValue().click()
  await expect.element(height()).toHaveValue(420)
  await expect.element(changed()).not.toBeInTheDocument()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  const reset = page.elementLocator(await resetOf(height().element()))
  await expect.element(reset).toHaveFocus()
  await reset.click()
  await expect.element(publishedValue()).toBeDisabled()
  await factorySetting().click()
  await expect.element(height()).toHaveValue(350)
  await expect.poll(() => changed().elements().length).toBe(1)
  await page.elementLocator(await resetOf(height().element())).click()
  await expect.element(factorySetting()).toBeDisabled()
  await expect.element(publishedValue()).toBeEnabled()
  await publishedValue().click()
  await expect.element(height()).toHaveValue(420)
  await height().fill('350')
  await hero().getByLabelText('Heading English').fill('Mine')
  await expect.poll(() => changed().elements().length).toBe(2)
  await untilPublished()
  await expect.element(changed()).not.toBeInTheDocument()
})
