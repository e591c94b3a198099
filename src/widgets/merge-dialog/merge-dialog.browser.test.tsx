import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { mergePromptAtom } from '../../domain/bookmarks/atoms.ts'

test('B3 bookmarks of a guest join an account only by the button that says so', async () => {
  const { store } = await openSearch('#/search/*')
  const answers: boolean[] = []
  const dialog = page.getByRole('dialog', { name: 'Bookmarks on this device' })
  const ask = async () => {
    const resolve = (join: boolean) => {
      answers.push(join)
      store.set(mergePromptAtom, null)
    }
    store.set(mergePromptAtom, { count: 3, resolve })
    await expect.element(dialog.getByText(/^3 files were bookmarked on this device/)).toBeVisible()
  }
  await ask()
  await dialog.getByRole('button', { name: 'Add to my account' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await ask()
  await dialog.getByRole('button', { name: 'Leave on this device' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await ask()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  expect(answers).toEqual([true, false, false])
})
