import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import demoConfig from '../../../../demo/config.json'
import german from '../../../../demo/translations/de.json'
import english from '../../../../demo/translations/en.json'
import { adminGroup, createAdminPortal, openAdmin, untilPublished } from '../../../../tests/support/component/admin-portal.ts'

test('G6 deletes a language and its texts after a confirmation, and only hides built-in languages', async () => {
  const visibleLocales = [
    { lang: 'English', short: 'en' },
    { lang: 'Nederlands', short: 'nl' },
  ]
  const { portal } = await openAdmin(
    'language',
    createAdminPortal({
      config: { ...demoConfig, visibleLocales },
      texts: { de: german, en: english, nl: { messages: { 'views.dashboard.search.button': 'Zoeken' } } },
    }),
  )
  const group = adminGroup('Languages of the interface')
  await group.getByText('Nederlands (nl)').click()
  await group.getByLabelText('Language of the metadata').selectOptions('German')
  await group.getByRole('button', { name: 'Offer German' }).click()
  await group.getByRole('button', { name: 'Delete the language …' }).click()
  await page.getByRole('dialog', { name: 'Delete Dutch?' }).getByRole('button', { name: 'Delete', exact: true }).click()
  await untilPublished()
  expect(portal.config()['visibleLocales']).toMatchObject([{ short: 'en' }, { short: 'de' }])
  expect(Object.keys(portal.published().texts)).toEqual(['de', 'en'])
})
