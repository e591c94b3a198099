import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { press } from '../../../tests/support/component/focus.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'

const config = { ...demoConfig, search: { ...demoConfig.search, click: 'open' } }
const element = (position: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-position="${position}"]`)
  if (!found) throw new Error(`no result is at ${position}`)
  return found
}
const cell = (position: number) => page.elementLocator(element(position))
const check = (position: number) => document.querySelector<HTMLElement>(`[data-position="${position}"] [data-check]`)
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('[data-position][aria-selected="true"]')].map(({ dataset }) => Number(dataset['position']))

const open = async (view = 'grid') => {
  const opened = await openSearch(`#/search/*?view=${view}`, { config, calls: { getConvertSets: () => ({ convert_sets: [] }) } })
  await expect.poll(() => document.querySelector('[data-position="2"] img')).not.toBeNull()
  return opened
}
const checkOn = async (position: number) => {
  await userEvent.hover(cell(position))
  await expect.poll(() => check(position)).not.toBeNull()
  await userEvent.click(check(position) as HTMLElement)
}

type PointerType = 'mouse' | 'touch'
const pointer = (name: string, at: Element, type: PointerType, changes: PointerEventInit = {}) => {
  const { x, y, width, height } = at.getBoundingClientRect()
  const point = { clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, pointerType: type, bubbles: true, cancelable: true }
  at.dispatchEvent(new PointerEvent(name, { ...point, buttons: name === 'pointerup' ? 0 : 1, ...changes }))
}
const tap = (position: number, target: Element = element(position)) => {
  pointer('pointerdown', target, 'touch')
  pointer('pointerup', target, 'touch')
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

beforeEach(() => page.viewport(1440, 900))

describe('Z3 a click opens, the circle selects', () => {
  test.each(['grid', 'thumbnail', 'list'])('Z3 %s: a click opens the file', async (view) => {
    await open(view)
    await userEvent.click(element(1).querySelector('a[data-link=cover]') as HTMLElement)
    await expect.poll(() => window.location.hash).toMatch(/^#\/asset\/picture-/)
  })

  test.each(['grid', 'thumbnail', 'list'])('Z3 %s: the circle selects; while files are selected, a click selects', async (view) => {
    await open(view)
    expect(check(1)).toBeNull()
    await checkOn(1)
    await expect.poll(selected).toEqual([1])
    await expect.poll(() => check(0)).not.toBeNull()
    await cell(2).click()
    await expect.poll(selected).toEqual([1, 2])
    await cell(1).click()
    await cell(2).click()
    await expect.poll(selected).toEqual([])
    expect(window.location.hash).toBe(`#/search/*?view=${view}`)
    await cell(2).click()
    await expect.poll(() => window.location.hash).toMatch(/^#\/asset\/picture-/)
  })

  test('Z3 Shift and Ctrl select without a selection, Enter opens, Space selects', async () => {
    await open()
    await cell(2).click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(selected).toEqual([2])
    await cell(4).click({ modifiers: ['Shift'] })
    await expect.poll(selected).toEqual([2, 3, 4])
    await press(cell(0), ' ')
    await expect.poll(selected).toEqual([0, 2, 3, 4])
    await press(cell(0), '{Enter}')
    await expect.poll(() => window.location.hash).toMatch(/^#\/asset\/picture-/)
  })

  test('Z3 a tap opens, a tap on the circle selects, then taps select', async () => {
    await open()
    await checkOn(3)
    tap(4)
    await expect.poll(selected).toEqual([3, 4])
    tap(4, check(4) as HTMLElement)
    tap(3, check(3) as HTMLElement)
    await expect.poll(selected).toEqual([])
    tap(4)
    await expect.poll(() => window.location.hash).toMatch(/^#\/asset\/picture-/)
  })

  test('Z3 dragging over files selects them and adds to the selection; Escape restores it', async () => {
    await open()
    const drag = async (from: number, to: number) => {
      pointer('pointerdown', element(from), 'mouse')
      pointer('pointermove', element(to), 'mouse')
      pointer('pointermove', element(to), 'mouse')
    }
    const drop = (at: number) => pointer('pointerup', element(at), 'mouse')
    await drag(0, 2)
    await expect.poll(selected).toEqual([0, 1, 2])
    drop(2)
    await drag(4, 5)
    await expect.poll(selected).toEqual([0, 1, 2, 4, 5])
    await userEvent.keyboard('{Escape}')
    await expect.poll(selected).toEqual([0, 1, 2])
    drop(5)
    expect(selected()).toEqual([0, 1, 2])
    expect(window.location.hash).toBe('#/search/*?view=grid')
  })

  test('Z3 a press that moves by a few pixels is a click', async () => {
    await open()
    const at = element(1)
    const { x, y } = at.getBoundingClientRect()
    pointer('pointerdown', at, 'mouse', { clientX: x + 60, clientY: y + 60 })
    pointer('pointermove', at, 'mouse', { clientX: x + 66, clientY: y + 64 })
    expect(selected()).toEqual([])
    pointer('pointerup', at, 'mouse')
    await cell(1).click()
    await expect.poll(() => window.location.hash).toMatch(/^#\/asset\/picture-/)
  })

  test('Z3 a click that ends a selection of text in the list does not open the file', async () => {
    await open('list')
    const text = element(1).querySelector('.list-cell') as HTMLElement
    getSelection()?.selectAllChildren(text)
    text.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(selected()).toEqual([])
    getSelection()?.removeAllRanges()
    await userEvent.click(text)
    await expect.poll(() => window.location.hash).toMatch(/^#\/asset\/picture-/)
  })
})
