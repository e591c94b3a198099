import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Colours are checked after all transitions; endless animations are not awaited. Two frames apply a changed colour scheme. */
const untilStill = async (page: Page) => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
}

/** The legacy mode runs in the page itself, without opening another page for every check. The portal has no frames of other origins. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

/**
 * Violations of WCAG 2.2 AA that axe finds on a page, in light and dark colours: each rule with its elements. Leaves the page in the light colour
 * scheme.
 */
export const violationsOn = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await untilStill(page)
  const dark = await axe(page)
    .options({ runOnly: { type: 'rule', values: colourRules }, resultTypes: ['violations'] })
    .analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  await untilStill(page)
  const light = await axe(page)
    .options({ runOnly: { type: 'tag', values: levels }, resultTypes: ['violations'] })
    .analyze()
  return [...dark.violations.map((violation) => ({ ...violation, id: `${violation.id} (dark)` })), ...light.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
