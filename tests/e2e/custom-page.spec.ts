import { journey } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const over = [
  'fixed absolute sticky inset-0 -inset-0 z-50 z-60 top-0 size-full min-h-dvh w-full w-screen h-screen',
  '-m-5 -mt-96 translate-x-2 translate-x-full scale-[50] !fixed md:fixed hover:fixed [position:fixed] [&>*]:fixed',
].join(' ')
/** Ids and names that the portal or scripts use. */
const colliding = ['root', 'icons', 'portal-style', 'start-failed', 'body', 'location', 'getElementById', '__proto__']
/** Ways in which a custom page could cover the portal. */
const covering = `
  <div class="${over}"><p>Sign in again here</p></div>
  <div class="custom-cover text-center"><a href="https://evil.example/">By the own style sheet</a></div>
  <div style="position:fixed;inset:0;z-index:9999">By an inline style</div>
  <style>.x{position:fixed;inset:0}</style><div class="x">By a style element</div>
  <marquee class="fixed inset-0">By a moving text</marquee>
  <img src="none" width="9000" height="9000" alt="By its size">
  ${colliding.map((name) => `<p id="${name}"><img id="${name}" name="${name}" src="none" alt=""><a name="${name}">${name}</a></p>`).join('')}
  <div style="position:absolute;inset:-50vh;transform:scale(50)" class="custom-cover"><b style="position:fixed;inset:0">Twice</b></div>
  <table width="9000" height="9000"><tr><td width="9000">A wide table</td></tr></table>
  <label for="search">Not a label</label><p tabindex="1">First by the keyboard</p>
  <p class="text-center">Centred</p>`

test('T10 a custom page cannot cover the portal with its classes, styles and sizes', journey, async ({ own, ownPortal, page }) => {
  await own.writePage('en', covering)
  const css = '.custom-cover,article div{position:fixed;inset:0;z-index:9999;margin:-100vh;background:#fff}'
  await own.upload('style', { bytes: Buffer.from(css), type: 'text/css' })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await ownPortal.open('#/custom')
    const article = page.getByRole('article')
    await expect(article.getByText('Sign in again here')).toBeAttached()
    await expect(page.locator('#portal-style')).toHaveCount(1)
    // The style sheet has loaded.
    await expect(article.locator('.custom-cover').first()).toHaveCSS('position', 'fixed')
    await expect(article.getByText('Centred')).toHaveCSS('text-align', 'center')
    expect(await article.locator('[class]').evaluateAll((all) => all.map((one) => one.className))).toEqual([
      'custom-cover text-center',
      'custom-cover',
      'text-center',
    ])
    expect(await article.locator('[style], style, [name], [for], [tabindex], [id]:not([id^="user-content-"])').count()).toBe(0)
    const captured = (names: readonly string[]) =>
      names.filter((name) => document.querySelector('article')?.contains(document.getElementById(name)))
    expect(await page.evaluate(captured, colliding)).toEqual([])
    const covered = await page.evaluate(() => {
      const article = document.querySelector('article')
      const box = article?.getBoundingClientRect()
      const points = Array.from({ length: 40 }, (_, x) => Array.from({ length: 40 }, (_, y) => [x, y] as const)).flat()
      return points
        .map(([x, y]) => [((x + 0.5) * innerWidth) / 40, ((y + 0.5) * innerHeight) / 40] as const)
        .filter(([x, y]) => !box || x < box.left || x > box.right || y < box.top || y > box.bottom)
        .filter(([x, y]) => article?.contains(document.elementFromPoint(x, y)))
    })
    expect(covered).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/#\/search/)
})
