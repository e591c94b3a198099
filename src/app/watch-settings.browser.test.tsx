import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import demoConfig from '../../demo/config.json'
import english from '../../demo/translations/en.json'
import { createAdminPortal } from '../../tests/support/component/admin-portal.ts'
import { openSearch } from '../../tests/support/component/search-portal.ts'
import { untilFollowed } from '../../tests/support/component/until-followed.ts'
import { sessions } from '../../tests/support/component/users.ts'
import { watchSettings } from './watch-settings.ts'

const french = { messages: { ...english.messages, 'views.dashboard.search.button': 'Chercher' } }

test('G6 a portal that has been open all the time offers an added language as soon as it is visible again', async () => {
  const portal = createAdminPortal()
  const { api, store } = await openSearch('#/', { session: sessions.guest, calls: portal.calls })
  watchSettings(store)
  // The first check finds nothing new.
  await expect.poll(() => api.callsOf('getAvailability').length).toBe(1)
  await page.getByRole('button', { name: 'English' }).click()
  const languages = () =>
    page
      .getByRole('menuitemradio')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(languages).toEqual(['Deutsch', 'English'])
  const visibleLocales = [
    { lang: 'English', short: 'en' },
    { lang: 'Français', short: 'fr' },
  ]
  portal.publish({ config: { ...demoConfig, visibleLocales }, texts: { fr: french } })
  await untilFollowed('Français')
  await expect.poll(languages).toEqual(['English', 'Français'])
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect.element(page.getByRole('button', { name: 'Chercher', exact: true })).toBeVisible()
})
