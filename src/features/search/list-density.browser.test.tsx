import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { indexFields } from '#catalogue/index-fields.ts'
import { factoryConfig } from '#contract/config/factory-config.ts'
import demoConfig from '../../../demo/config.json'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const words = 'A long description that does not fit into the cells of a dense list. '.repeat(8)
const records = Array.from({ length: 30 }, (_, at) =>
  samplePicture(at + 1, {
    texts: { title: { en: `Picture ${at + 1}` }, filename: `picture-${at + 1}.jpg`, description: { en: words } },
  }),
)
const rows = () => [...document.querySelectorAll<HTMLElement>('.list-row[data-position]')]
const height = () => rows()[0]?.getBoundingClientRect().height ?? 0
const area = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.grid-scroller')
  if (!found) throw new Error('there is no list')
  return found
}
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent)

const openList = async (config: unknown = factoryConfig(), session: (typeof sessions)[keyof typeof sessions] = sessions.press) => {
  const opened = await openSearch('#/search/*?view=list', { config, session, calls: createSearchHandlers(records) })
  await expect.poll(() => document.querySelector('[data-position="0"] img')).not.toBeNull()
  return opened
}

const columns = page.getByRole('button', { name: 'Columns' })
const choices = page.getByRole('dialog', { name: 'Columns' })
const openColumns = async () => {
  await columns.click()
  await expect.element(choices).toBeVisible()
}
const close = () => userEvent.keyboard('{Escape}')

beforeEach(() => page.viewport(1440, 900))

test('Z9 a new installation shows at least eight whole rows at 1440 × 900; a stored configuration keeps its 200 px', async () => {
  const opened = await openList()
  const bottom = area().getBoundingClientRect().bottom
  expect(rows().filter((row) => row.getBoundingClientRect().bottom <= bottom).length).toBeGreaterThanOrEqual(8)
  await opened.close()
  await openList(demoConfig)
  expect(height()).toBe(200)
})

test('Z9 the height of the rows follows the size, also on a phone', async () => {
  await openList()
  expect(height()).toBe(72)
  await page.getByRole('button', { name: 'Size', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Large' }).click()
  await expect.poll(height).toBe(101)
  await page.getByRole('button', { name: 'Size', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Very small' }).click()
  await expect.poll(height).toBe(44)
  await page.viewport(390, 844)
  await expect.poll(height).toBe(44)
  expect(area().scrollWidth).toBeLessThanOrEqual(area().clientWidth)
})

describe('Z9 the columns', () => {
  test('Z9 are chosen and moved by the keyboard, remembered per account, and reset', async () => {
    const opened = await openList()
    const configured = headers()
    expect(configured.slice(0, 2)).toEqual(['Title', 'Creator'])
    await openColumns()
    await choices.getByRole('checkbox', { name: 'Creator' }).click()
    await choices.getByRole('checkbox', { name: 'Description' }).click()
    const chosen = [...configured.filter((name) => name !== 'Creator'), 'Description']
    await expect.poll(headers).toEqual(chosen)
    const handle = choices.getByRole('button', { name: 'Move Description' })
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.poll(() => document.body.textContent).toContain(`Description is at position ${chosen.length} `)
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(() => document.body.textContent).toContain(`Description is at position ${chosen.length - 1} `)
    await userEvent.keyboard(' ')
    const moved = [...chosen.slice(0, -2), 'Description', ...chosen.slice(-2, -1)]
    await expect.poll(headers).toEqual(moved)
    await opened.close()
    const again = await openList()
    await expect.poll(headers).toEqual(moved)
    await again.close()
    const other = await openList(factoryConfig(), sessions.guest)
    await expect.poll(headers).toEqual(configured)
    await other.close()
    await openList()
    await openColumns()
    await choices.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(headers).toEqual(configured)
    await expect.element(choices.getByRole('button', { name: 'Reset' })).toBeDisabled()
    await close()
    await expect.element(columns).toHaveFocus()
  })

  test('Z9 offers only fields that the user may see, and never an empty table', async () => {
    const visible = indexFields([]).filter(({ field_name }) => field_name !== 'description')
    await openSearch('#/search/*?view=list', {
      config: factoryConfig(),
      calls: { ...createSearchHandlers(records), getIndexFields: () => ({ visible_fields: visible }) },
      boot: { fields: visible },
    })
    await openColumns()
    await expect.element(choices.getByRole('checkbox', { name: 'Creator' })).toBeChecked()
    expect(choices.getByRole('checkbox', { name: 'Description' }).elements()).toEqual([])
    for (const name of headers().slice(1)) await choices.getByRole('checkbox', { name: name ?? '', exact: true }).click()
    await expect.element(choices.getByRole('checkbox', { name: 'Title', exact: true })).toBeDisabled()
    expect(headers()).toEqual(['Title'])
  })
})

describe('Z9 nothing is cut without a hint', () => {
  const withDescription = {
    ...factoryConfig(),
    search: {
      ...factoryConfig().search,
      list: {
        ...factoryConfig().search.list,
        columns: ['title', 'description', 'creator', 'filename', 'filetype', 'keywords', 'licence'].map((field_name) => ({
          field_name,
          translation: '',
          options: {},
        })),
      },
    },
  }
  const bubble = () => document.querySelector('[popover]:popover-open')?.textContent ?? ''

  test('Z9 a cut cell shows its whole text below the pointer and in a row with the focus', async () => {
    await openList(withDescription)
    const cell = rows()[1]?.querySelectorAll('.list-cell')[1]
    if (!cell) throw new Error('there is no description')
    expect(cell.scrollHeight).toBeGreaterThan(cell.clientHeight)
    await userEvent.hover(page.elementLocator(cell))
    await expect.poll(bubble).toBe(words.trim())
    await userEvent.hover(page.getByRole('combobox', { name: 'Search the catalogue' }))
    await expect.poll(bubble).toBe('')
    rows()[0]?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(bubble).toBe(words.trim())
    await userEvent.keyboard('{Escape}')
    await expect.poll(bubble).toBe('')
  })

  test('Z9 a table that is wider than its window has a shadow at the side where it continues', async () => {
    await page.viewport(900, 800)
    await openList(withDescription)
    const sides = () => area().dataset['more']?.trim()
    await expect.poll(sides).toBe('end')
    const grid = area().parentElement
    if (!grid) throw new Error('there is no grid')
    expect(getComputedStyle(grid, '::after').backgroundImage).toContain('gradient')
    area().scrollLeft = area().scrollWidth
    await expect.poll(sides).toBe('start')
    expect(getComputedStyle(grid, '::after').content).toBe('none')
  })
})

describe('Z9 thumbnails', () => {
  const frame = () => document.querySelector('[data-position="0"] .tile-frame')
  const coloured = [samplePicture(1, { dominantColor: '#ff0000' })]
  const openThumbnails = async (config: unknown) => {
    await openSearch('#/search/*?view=thumbnail', { config, calls: createSearchHandlers(coloured) })
    await expect.poll(() => document.querySelector<HTMLImageElement>('[data-position="0"] img')?.complete).toBe(true)
  }

  test('Z9 have no bars in the colour of their picture', async () => {
    await openThumbnails(factoryConfig())
    await expect.poll(() => frame()?.getAttribute('style')).not.toContain('background')
    expect(frame()?.querySelector('img')?.dataset['fit']).toBe('contain')
  })

  test('Z9 are cropped if configured', async () => {
    const config = factoryConfig()
    await openThumbnails({ ...config, search: { ...config.search, thumbnails: { ...config.search.thumbnails, fit: 'cover' } } })
    expect(getComputedStyle(frame()?.querySelector('img') ?? document.body).objectFit).toBe('cover')
  })
})
