import { configOf, expect, test } from './admin-fixtures.ts'

test('G6 a language is deleted after a question, its texts with it; built-in ones are only hidden', async ({ admin, own, page }) => {
  await own.writeTexts('nl', { 'views.dashboard.search.button': 'Zoeken' })
  await own.configure({
    visibleLocales: [
      { lang: 'English', short: 'en' },
      { lang: 'Nederlands', short: 'nl' },
    ],
  })
  await admin.enter('language')
  const group = admin.group('Languages of the interface')
  await group.getByText('Nederlands (nl)').click()
  await group.getByLabel('Language of the metadata').selectOption('German')
  await group.getByRole('button', { name: 'Offer German' }).click()
  await group.getByRole('button', { name: 'Delete the language …' }).click()
  await page.getByRole('dialog', { name: 'Delete Dutch?' }).getByRole('button', { name: 'Delete', exact: true }).click()
  await admin.apply()
  expect((await configOf(own))['visibleLocales']).toMatchObject([{ short: 'en' }, { short: 'de' }])
  const locales = await (await fetch(`${own.address}assetportal/api/config/translations`)).json()
  expect(locales).not.toContain('nl')
})
