import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { configFormatVersion } from '#contract/info.ts'
import { RemoteError } from '#local/remote-error.ts'
import { press } from '../../../tests/support/component/focus.ts'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { sessions } from '../../../tests/support/component/users.ts'
import { makeAvailableOfflineAtom } from '../../domain/offline/copies/actions.ts'

/** Copies wait for a server that restarts. */
const restarting = (): never => {
  throw new RemoteError('client.restarting', 503)
}

test('O6 each button of an offline copy acts on its own copy', async () => {
  const { store, go } = await openPage('#/custom', {
    session: sessions.press,
    calls: {
      getCustomPage: () => ({ html: '<p>Offline</p>' }),
      getVersion: () => ({ version: configFormatVersion }),
      getOfflineAssets: restarting,
      getCopyState: restarting,
      findMissing: restarting,
      getAssets: restarting,
    },
  })
  for (const id of ['first', 'second']) await store.set(makeAvailableOfflineAtom, { kind: 'asset', id }, `The ${id}`)
  go('#/device')
  const buttons = () =>
    page
      .getByRole('button', { name: /^(Refresh|Remove offline copy): / })
      .elements()
      .map((button) => button.getAttribute('aria-label'))
  const all = ['Refresh: The first', 'Remove offline copy: The first', 'Refresh: The second', 'Remove offline copy: The second']
  await expect.poll(() => new Set(buttons())).toEqual(new Set(all))
  await page.getByRole('button', { name: 'Remove offline copy: The first' }).click()
  await expect.poll(buttons).toEqual(['Refresh: The second', 'Remove offline copy: The second'])
  await press(page.getByRole('button', { name: 'Remove offline copy: The second' }), '{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Nothing available offline yet' })).toBeVisible()
})
