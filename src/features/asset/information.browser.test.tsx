import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

const lightBox = { ...demoConfig, search: { ...demoConfig.search, click: 'open' } }
const stageWidth = () => document.querySelector('.asset-screen-stage')?.getBoundingClientRect().width
const information = page.getByRole('button', { name: 'Information' })
const navigation = page.getByRole('navigation', { name: 'Main navigation' })
const column = page.getByRole('article')
const heading = (at: number) => page.getByRole('heading', { level: 1, name: `Picture ${at}`, exact: true })

const open = (hash: string, config: unknown = lightBox) =>
  openSearch(hash, {
    config: { ...(config as object), global: { ...demoConfig.global, run_order_process: true } },
    calls: { getConvertSets: () => ({ convert_sets: [] }) },
  })

test('Z16 the title of a file is that of the document', async () => {
  await page.viewport(1440, 900)
  const { go } = await open('#/asset/picture-3')
  await expect.poll(() => document.title).toBe('Vitrine - Picture 3')
  go('#/asset/picture-4')
  await expect.poll(() => document.title).toBe('Vitrine - Picture 4')
  go('#/search/*')
  await expect.poll(() => document.title).toBe('Vitrine - Search')
  go('#/asset/picture-4')
  await expect.poll(() => document.title).toBe('Vitrine - Picture 4')
})

describe('Z2 the viewer in a large window', () => {
  beforeEach(() => page.viewport(1440, 900))

  test('Z2 is a light box without navigation; the information closes, and the device remembers it', async () => {
    const opened = await open('#/asset/picture-3')
    await expect.element(heading(3)).toBeVisible()
    expect(navigation.query()).toBeNull()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Email' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Preview' }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.element(information).toHaveAttribute('aria-pressed', 'true')
    expect(stageWidth()).toBeLessThan(1440)
    await information.click()
    await expect.poll(stageWidth).toBe(1440)
    expect(column.query()).toBeNull()
    await expect.element(heading(3)).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Add to bookmarks' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
    await opened.close()
    await open('#/asset/picture-4')
    await expect.element(heading(4)).toBeInTheDocument()
    expect(stageWidth()).toBe(1440)
    await information.click()
    await expect.element(column).toBeVisible()
  })

  test('Z2 a key that opens the viewer moves the focus to the title, also if the information is closed', async () => {
    const opened = await open('#/asset/picture-3')
    await information.click()
    await expect.poll(stageWidth).toBe(1440)
    opened.go('#/search/*')
    const cell = page.getByRole('gridcell').nth(1)
    await expect.element(cell).toBeVisible()
    await expect.element(navigation).toBeVisible()
    ;(cell.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: /^Picture/ })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(cell).toHaveFocus()
    opened.go('#/asset/picture-3')
    await information.click()
    await expect.element(column).toBeVisible()
  })

  test('Z2 a stored configuration keeps the navigation beside the file', async () => {
    await open('#/asset/picture-3', demoConfig)
    await expect.element(heading(3)).toBeVisible()
    await expect.element(navigation).toBeVisible()
  })
})

test('Z2 below the picture, the button scrolls to the information', async () => {
  await page.viewport(390, 844)
  await open('#/asset/picture-3')
  await expect.element(heading(3)).toBeVisible()
  expect(information.element().getAttribute('aria-pressed')).toBeNull()
  await information.click()
  await expect.poll(() => Math.round(column.element().getBoundingClientRect().top)).toBeLessThan(844 * 0.6)
})
