import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { openAdmin, saveButton } from '../../../tests/support/component/admin-portal.ts'

const saved = { savedAt: Date.UTC(2026, 4, 3, 12), savedBy: 'anna', removed: false }

test('G13 an earlier version shows what was different then, and is restored as an edit', async () => {
  const former = structuredClone(demoConfig)
  former.global.website_title = 'Former title'
  await openAdmin('general', undefined, {
    calls: {
      getHistory: () => ({
        versions: [
          { ...saved, part: 'config', revision: 2 },
          { ...saved, part: 'config', revision: 1 },
        ],
      }),
      getStoredVersion: ({ query }) => ({ body: Number(query?.revision) === 1 ? former : demoConfig }),
    },
  })
  const title = page.getByLabelText('Page title')
  await expect.element(title).toHaveValue(demoConfig.global.website_title)
  await page.getByRole('button', { name: 'Entire configuration' }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
  const [current, earlier] = [
    dialog.getByRole('button', { name: /Currently published/ }),
    dialog.getByRole('button', { name: /anna$/ }).last(),
  ]
  await expect.element(current).toHaveTextContent(/^Configuration.*2026.*anna$/)
  await current.click()
  await expect.element(dialog.getByText('This is the current state.')).toBeVisible()
  await earlier.click()
  const [now, then] = [dialog.getByText(/^Now:/), dialog.getByText(/^Then:/)]
  await expect.element(now).toHaveTextContent(demoConfig.global.website_title)
  await expect.element(then).toHaveTextContent('Former title')
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Former title')
  await expect.element(saveButton()).toBeEnabled()
})
