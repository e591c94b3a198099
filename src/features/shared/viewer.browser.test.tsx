import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLinkHandlers, linkToken, openShared, sharedFile } from '../../../tests/support/component/shared-portal.ts'

const tile = (at: number) => page.getByRole('link', { name: `Picture ${at}`, exact: true })
const viewer = (at: number) => page.getByRole('dialog', { name: `Picture ${at}`, exact: true })
const focused = () => document.activeElement?.getAttribute('data-file')
const isViewerOpen = () => document.querySelector('.shared-viewer') !== null
const untilShown = () => expect.poll(() => document.querySelectorAll('[data-file]').length).toBe(4)

describe('H6 the viewer of a share link', () => {
  test('H6 Enter on a tile opens the file; arrows and buttons show its neighbours, and Escape returns to the last tile', async () => {
    await openShared()
    await untilShown()
    const element = await tile(2).findElement()
    ;(element as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(viewer(2)).toHaveFocus()
    expect(window.location.hash).toBe(`#/link/${linkToken}/picture-2`)
    await expect.element(page.getByText('2 of 4')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(viewer(3)).toBeVisible()
    await page.getByRole('button', { name: 'Next file' }).click()
    await expect.element(viewer(4)).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(viewer(4)).toBeVisible()
    await page.getByRole('button', { name: 'Previous file' }).click()
    await expect.element(viewer(3)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(isViewerOpen).toBe(false)
    await expect.poll(focused).toBe('picture-3')
    expect(window.location.hash).toBe(`#/link/${linkToken}`)
  })

  test('H6 the back button of the browser returns to the tile, and forward opens the file again', async () => {
    await openShared()
    await untilShown()
    await tile(1).click()
    await expect.element(viewer(1)).toBeVisible()
    window.history.back()
    await expect.poll(isViewerOpen).toBe(false)
    await expect.poll(focused).toBe('picture-1')
    window.history.forward()
    await expect.element(viewer(1)).toBeVisible()
  })

  test('H6 the address of a file opens it, and its back button shows all files', async () => {
    const { reloads } = await openShared({ path: '/picture-4' })
    await expect.element(viewer(4)).toBeVisible()
    await page.getByRole('button', { name: 'Back to all files' }).click()
    await expect.poll(isViewerOpen).toBe(false)
    await expect.poll(focused).toBe('picture-4')
    expect(window.location.hash).toBe(`#/link/${linkToken}`)
    expect(reloads()).toBe(0)
  })

  test('H6 a file that is gone says so', async () => {
    await openShared({ path: '/picture-99' })
    await expect.element(page.getByRole('heading', { name: 'This file is no longer available' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to all files' }).first().click()
    await expect.poll(isViewerOpen).toBe(false)
  })

  test('H6 the page behind the viewer cannot be reached, and no link leads into the portal', async () => {
    await openShared({ path: '/picture-1' })
    await expect.element(viewer(1)).toBeVisible()
    expect(document.querySelector('[inert] [data-file]')).not.toBeNull()
    await expect.element(page.getByText('Lyon')).toBeVisible()
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.shared-viewer a[href], header a[href], main a[href]')]
    expect(links.map((link) => link.getAttribute('href')).filter((href) => !href?.startsWith(`#/link/${linkToken}/`))).toEqual([])
  })

  test('H6 a video plays', async () => {
    const file = { ...sharedFile(1), asset_groups: ['video'], filetype: 'mp4' }
    await openShared({
      path: '/picture-1',
      calls: { ...createLinkHandlers([file]), getVideo: () => ({ url: '/assetportal/api/links/link-id/media/picture-1/mp4/1' }) },
    })
    await expect.poll(() => document.querySelector('.shared-stage video')).not.toBeNull()
  })

  test.each([
    [390, 844],
    [1440, 900],
  ])('H6 fits into %d × %d, as a grid and with a file', async (width, height) => {
    await page.viewport(width, height)
    await openShared()
    await untilShown()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await tile(1).click()
    await expect.element(viewer(1)).toBeVisible()
    expect(document.querySelector('.shared-viewer')?.scrollWidth).toBeLessThanOrEqual(width)
  })
})
