import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { factoryConfig } from '#contract/config/factory-config.ts'
import demoConfig from '../../../demo/config.json'
import { openAdmin } from '../../../tests/support/component/admin-portal.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { configAtom } from '../../domain/config/atoms.ts'

const hash = () => window.location.hash
const untilResults = () => expect.poll(() => document.querySelector('[data-position="0"] img')).not.toBeNull()
const title = () => document.title

describe('addresses', () => {
  beforeEach(() => page.viewport(820, 1180))

  test('R1 preserves a comma inside a value and does not escape the asterisk and separating commas', async () => {
    await openSearch('#/search/*?keywords=a%2Cb,c')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    expect(hash()).toBe('#/search/*?keywords=a%2Cb,c')
    await expect.element(page.getByRole('button', { name: /a,b/ })).toBeVisible()
  })

  test('R1 an address without an administration section leads to the first one, one without an asset id to the start', async () => {
    const opened = await openSearch('#/asset')
    await expect.poll(hash).toBe('#/')
    await opened.close()
    await openAdmin('')
    await expect.poll(hash).toBe('#/admin/general')
  })

  test('R3 with a hidden dashboard, the search is the start page and no link leads to the dashboard', async () => {
    await openSearch('#/', { config: { ...demoConfig, global: { ...demoConfig.global, hide_dashboard: true } } })
    await expect.poll(hash).toBe('#/search/*')
    await untilResults()
    expect(page.getByRole('link', { name: 'Home', exact: true }).query()).toBeNull()
    await page.getByRole('link', { name: 'Vitrine' }).first().click()
    await expect.poll(hash).toBe('#/search/*')
  })

  test('R5 a denied route cancels the navigation and does not change the history', async () => {
    const { api, go } = await openSearch('#/bookmark')
    await expect.poll(title).toBe('Vitrine - Bookmarks')
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await expect.poll(hash).toBe('#/search/*')
    await page.getByLabelText('Search the catalogue', { exact: true }).fill('sea')
    await userEvent.keyboard('{Enter}')
    await expect.poll(hash).toBe('#/search/sea')
    await expect.poll(title).toBe('Vitrine - Search')
    const checks = api.callsOf('checkSession').length
    go('#/admin/general')
    await expect.poll(() => api.callsOf('checkSession').length).toBeGreaterThan(checks)
    await expect.poll(hash).toBe('#/search/sea')
    expect(title()).toBe('Vitrine - Search')
    await expect.poll(() => page.getByRole('progressbar', { name: 'Page is loading' }).query()).toBeNull()
    window.history.back()
    await expect.poll(hash).toBe('#/search/*')
  })

  test('Z4 a new installation has the title of its folder in the tab and the navigation, until an administrator sets another', async () => {
    const config = factoryConfig()
    const { store } = await openSearch('#/search/*', { config, boot: { folderTitle: 'Stadtmuseum' } })
    await expect.poll(title).toBe('Stadtmuseum - Search')
    await expect.element(page.getByRole('link', { name: 'Stadtmuseum' })).toBeInTheDocument()
    store.set(configAtom, { ...config, global: { ...config.global, website_title: 'Museum' } })
    await expect.poll(title).toBe('Museum - Search')
    store.set(configAtom, {
      ...config,
      dashboard: { ...config.dashboard, heroImage: { ...config.dashboard.heroImage, from_folder: false } },
    })
    await expect.poll(title).toBe('Vitrine - Search')
  })

  test('R6 leaving the search closes the information of the active asset', async () => {
    const { go } = await openSearch()
    await untilResults()
    const cell = page.getByRole('gridcell').first()
    await userEvent.hover(cell)
    await cell.getByRole('button', { name: 'Information' }).click()
    const panel = page.getByRole('region', { name: /^Picture/ })
    await expect.element(panel).toBeVisible()
    go('#/login?stay=1')
    await expect.poll(title).toBe('Vitrine - Sign in')
    window.history.back()
    await expect.poll(title).toBe('Vitrine - Search')
    await untilResults()
    expect(panel.query()).toBeNull()
  })
})

describe('the navigation of a wide window', () => {
  beforeEach(() => page.viewport(1440, 900))

  test('R10 shows the theme menu only if configured', async () => {
    const opened = await openSearch('#/')
    await expect.element(page.getByRole('button', { name: 'Automatic' })).toBeVisible()
    await opened.close()
    await openSearch('#/', { config: { ...demoConfig, themes: { show_theme_selection: false } } })
    await expect.element(page.getByRole('button', { name: 'English' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Automatic' }).query()).toBeNull()
  })

  test('N1 the language menu marks the current language, and sends another one to the server', async () => {
    const { api } = await openSearch('#/')
    const marked = () =>
      page
        .getByRole('menuitemradio')
        .elements()
        .filter((item) => item.getAttribute('aria-checked') === 'true')
        .map(({ textContent }) => textContent)
    await page.getByRole('button', { name: 'English' }).click()
    await expect.poll(marked).toEqual(['English'])
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect.poll(() => document.documentElement.lang).toBe('de')
    expect(api.callsOf('setLocale').map(({ query }) => query)).toEqual([{ locale: 'de' }])
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await expect.poll(marked).toEqual(['Deutsch'])
  })

  test('R10 aligns the entries of the navigation, and the first key leads to a link that skips them', async () => {
    await openSearch('#/')
    await expect.element(page.getByRole('button', { name: 'English' })).toBeVisible()
    const icons = [...document.querySelectorAll('#navigation a .icon, #navigation button > .icon:first-child')]
    const lefts = icons.filter((icon) => !icon.closest('[aria-controls]')).map((icon) => Math.round(icon.getBoundingClientRect().left))
    expect(lefts.length).toBeGreaterThanOrEqual(5)
    expect(new Set(lefts).size).toBe(1)
    const skip = page.getByRole('button', { name: 'Skip to content' })
    const top = () => skip.element().getBoundingClientRect().y
    expect(top()).toBeLessThan(0)
    await userEvent.keyboard('{Tab}')
    await expect.element(skip).toHaveFocus()
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main')).toHaveFocus()
  })
})

test('X12 on a phone the footer is collapsed', async () => {
  await page.viewport(390, 844)
  await openSearch('#/', { config: demoConfig })
  const footer = page.getByRole('contentinfo')
  const more = footer.getByRole('button', { name: 'About this portal' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  const notice = () =>
    footer
      .getByText('Legal notice')
      .elements()
      .filter((entry) => entry.checkVisibility())
  expect(notice()).toEqual([])
  await more.click()
  await expect.element(footer.getByRole('link', { name: 'Legal notice' })).toBeVisible()
})
