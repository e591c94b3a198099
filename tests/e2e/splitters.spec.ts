import { expect, test } from './portal-fixtures.ts'

const names = ['Width of the navigation', 'Width of the filters']

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('R9 the separators move when they are dragged at either edge', async ({ portal, page }) => {
    await portal.open('#/search/*')
    await page.locator('[data-position="0"] img').first().waitFor()
    for (const name of names)
      for (const edge of ['start', 'end'] as const) {
        const separator = page.getByRole('separator', { name })
        const box = await separator.boundingBox()
        const x = (box?.x ?? 0) + (edge === 'start' ? 0.5 : (box?.width ?? 0) - 0.5)
        // Points over the height of the window, which elements next to the splitter could cover.
        for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
          const y = (box?.y ?? 0) + (box?.height ?? 0) * share
          const hit = await page.evaluate(
            (at) => document.elementFromPoint(at.x, at.y)?.closest('[role=separator]')?.getAttribute('aria-label'),
            { x, y },
          )
          expect(hit, `${name}, ${edge} edge, at ${share} of its height`).toBe(name)
        }
        const before = Number(await separator.getAttribute('aria-valuenow'))
        await page.mouse.move(x, 400)
        await page.mouse.down()
        await page.mouse.move(x + 40, 400, { steps: 4 })
        await page.mouse.up()
        await expect(separator, `${name}, ${edge} edge`).toHaveAttribute('aria-valuenow', String(before + 40))
      }
  })
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  test('R9 the separators are uncovered targets of 24 px', async ({ portal, page }) => {
    await portal.open('#/search/*')
    await page.locator('[data-position="0"] img').first().waitFor()
    for (const name of names) {
      const box = await page.getByRole('separator', { name }).boundingBox()
      expect(box?.width, name).toBeGreaterThanOrEqual(24)
      for (const x of [(box?.x ?? 0) + 1, (box?.x ?? 0) + (box?.width ?? 0) - 1])
        expect(
          await page.evaluate((left) => document.elementFromPoint(left, 400)?.closest('[role=separator]')?.getAttribute('aria-label'), x),
        ).toBe(name)
    }
  })
})
