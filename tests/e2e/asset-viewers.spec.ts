import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { signInByApi } from '../support/api.ts'
import { hasFfmpeg } from '../support/ffmpeg.ts'
import { startPortal } from '../support/portal-server.ts'
import { retryByButton } from '../support/retry-by-button.ts'
import { scaledMs } from '../support/time-limits.ts'
import { journey, Portal, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true } as const
const desktop = { viewport: { width: 1440, height: 900 } } as const

const percent = async (page: Page): Promise<number> => Number((await page.locator('output').first().textContent())?.replace(/\D/g, ''))
const boxOf = async (target: Locator) => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

type Touches = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly { x: number; y: number }[],
) => Promise<void>
const touch: Touches = async (session, type, points) => {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
}

/** Two fingers that move apart around a point, each by half of the distance. */
const pinch = async (page: Page, { x, y }: { x: number; y: number }, by: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const at = (distance: number) => [
    { x: x - distance / 2, y },
    { x: x + distance / 2, y },
  ]
  await touch(session, 'touchStart', at(100))
  for (let step = 1; step <= 8; step += 1) await touch(session, 'touchMove', at(100 + (by * step) / 8))
  await touch(session, 'touchEnd', [])
  await session.detach()
}

const drag = async (page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await touch(session, 'touchStart', [from])
  for (let step = 1; step <= 8; step += 1)
    await touch(session, 'touchMove', [{ x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 }])
  await touch(session, 'touchEnd', [])
  await session.detach()
}

/** Two taps whose events are 100 ms apart, independent of the time that the messages to the browser take. */
const doubleTap = async (page: Page, point: { x: number; y: number }): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  for (const [after, type] of [
    [0, 'touchStart'],
    [0.05, 'touchEnd'],
    [0.15, 'touchStart'],
    [0.2, 'touchEnd'],
  ] as const)
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ ...point, id: 0 }] : [],
      timestamp: began + after,
    })
  await session.detach()
}

test.describe('an image by touch', () => {
  test.use(tablet)

  test('A6 two fingers zoom, one finger pans, a double tap toggles the zoom', async ({ portal, page, idOf }) => {
    await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    const picture = page.getByRole('img', { name: /^Mountain path/ })
    await expect(picture).toBeVisible()
    await expect.poll(() => percent(page)).toBeLessThan(50)
    const fitted = await percent(page)
    const middle = { x: 440, y: 370 }
    await pinch(page, middle, 200)
    await expect.poll(() => percent(page)).toBeGreaterThan(fitted * 1.8)
    const before = await boxOf(picture)
    await drag(page, middle, { x: 90, y: 40 })
    await expect.poll(async () => Math.round((await boxOf(picture)).x - before.x)).toBeGreaterThan(60)
    await expect(page).toHaveURL(/#\/asset\//)
    await doubleTap(page, middle)
    await expect.poll(() => percent(page)).toBe(fitted)
    await doubleTap(page, middle)
    await expect.poll(() => percent(page)).toBeGreaterThan(fitted * 1.8)
  })
})

test.describe('an image by mouse and keys', () => {
  test.use(desktop)

  test('A6 wheel, keys and buttons zoom; dragging and arrows pan within the edges', journey, async ({ portal, page, idOf }) => {
    await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    const picture = page.getByRole('img', { name: /^Mountain path/ })
    await expect(picture).toBeVisible()
    // Updated only after the picture has stopped moving.
    await expect.poll(() => percent(page)).toBeLessThan(70)
    const fitted = await percent(page)
    await page.mouse.move(640, 450)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => percent(page)).toBeGreaterThan(fitted * 1.3)
    await page.keyboard.press('0')
    await expect.poll(() => percent(page)).toBe(fitted)
    await page.keyboard.press('1')
    await expect.poll(() => percent(page)).toBe(100)
    const whole = page.getByRole('button', { name: 'Fit (0)' })
    await expect(whole).toBeVisible()

    const start = await boxOf(picture)
    await page.mouse.down()
    await page.mouse.move(700, 480, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await boxOf(picture)).x - start.x)).toBeGreaterThan(30)
    const dragged = await boxOf(picture)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await boxOf(picture)).x).toBeLessThan(dragged.x - 40)
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowRight')
    const stage = await boxOf(page.locator('.asset-screen-stage'))
    await expect.poll(async () => Math.round((await boxOf(picture)).x + (await boxOf(picture)).width - stage.x - stage.width)).toBe(0)

    await whole.click()
    await expect.poll(() => percent(page)).toBe(fitted)
    await page.getByRole('button', { name: 'Zoom in (+)' }).click()
    await expect.poll(() => percent(page)).toBeGreaterThan(fitted * 1.3)
    await page.getByRole('button', { name: 'Zoom out (−)' }).click()
    await expect.poll(() => percent(page)).toBe(fitted)
    await expect(page.getByRole('button', { name: 'Zoom out (−)' })).toBeDisabled()
  })

  test('A6 loads the full resolution when an image is enlarged', async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-close-'))
    mkdirSync(join(folder, 'assets'))
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
    const large = sharp({ create: { width: 2600, height: 1700, channels: 3, background: '#336699', noise } })
    writeFileSync(join(folder, 'assets', 'large.jpg'), await large.jpeg().toBuffer())
    const server = await startPortal({ assets: join(folder, 'assets') })
    try {
      const guest = await signInByApi(server.address)
      const id = (await guest.read<'search'>('search?solr_q=*&solr_rows=1')).response.docs[0]?.id ?? ''
      await new Portal(page, server.address).open(`#/asset/${id}`)
      const pixels = () =>
        page.evaluate(() => Math.max(...[...document.images].map((image) => (image.alt === '' ? 0 : image.naturalWidth))))
      await expect.poll(pixels).toBe(2000)
      await page.keyboard.press('1')
      await expect.poll(() => percent(page)).toBe(100)
      await expect.poll(pixels).toBe(2600)
      await expect.poll(() => percent(page)).toBe(100)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})

test.describe('a video', () => {
  test.use(tablet)

  test(
    'A6 plays the source of the video call with a poster and captions in two languages',
    journey,
    async ({ faultyPortal, faults, page, idOf }) => {
      const id = await idOf('city-lights-at-night.mp4')
      await faultyPortal.open(`#/asset/${id}`)
      const video = page.locator('video')
      await expect(video).toBeVisible()
      if (hasFfmpeg) await expect(video).toHaveAttribute('poster', /\/media\//)
      // The same size as the picture, because the browser aligns controls and captions with the player's edge.
      const { width, height } = await boxOf(video)
      expect(width / height).toBeCloseTo(718 / 404, 1)
      await expect(
        page
          .getByRole('article')
          .getByRole('definition')
          .filter({ hasText: /^\d+:\d\d$/ }),
      ).toHaveCount(1)
      expect(faults.requests.some((line) => line.startsWith('GET') && line.endsWith(`/download/video/${id}`))).toBe(true)
      const sources = await video
        .locator('source')
        .evaluateAll((all) => all.map((source) => [source.getAttribute('src'), source.getAttribute('type')]))
      expect(sources.length).toBeGreaterThan(0)
      for (const [src, type] of sources) expect(`${src} ${type}`).toMatch(/\/media\/.* video\/mp4$/)
      const tracks = await video.locator('track').evaluateAll((all) => all.map((track) => (track as HTMLTrackElement).srclang))
      expect(tracks.toSorted()).toEqual(['de', 'en'])
      await video.evaluate((player: HTMLVideoElement) => {
        player.muted = true
      })
      await page.keyboard.press('k')
      await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2)
      expect(await video.evaluate((player: HTMLVideoElement) => player.paused)).toBe(false)
      await page.keyboard.press(' ')
      await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.paused)).toBe(true)
      const cues = () =>
        video.evaluate((player: HTMLVideoElement) =>
          [...player.textTracks].filter(({ mode }) => mode === 'showing').map((track) => [track.language, track.cues?.length ?? 0]),
        )
      await expect.poll(cues).toEqual([['en', expect.any(Number)]])
      expect((await cues())[0]?.[1]).toBeGreaterThan(0)
    },
  )

  test('A6 shows an error for an unplayable video and offers a retry', async ({ faultyPortal, faults, page, idOf }) => {
    faults.inject(/GET .*\/media\/[^/]+\/(?!poster|preview|thumb|captions)/, {
      status: 200,
      body: 'no film',
      headers: { 'content-type': 'video/mp4' },
    })
    await faultyPortal.open(`#/asset/${await idOf('waves-slow-zoom.mp4')}`)
    await expect(page.getByText('This video cannot be played here')).toBeVisible()
    faults.heal()
    await page.getByRole('button', { name: 'Try again' }).tap()
    await expect.poll(() => page.locator('video').evaluate((player: HTMLVideoElement) => player.readyState)).toBeGreaterThan(0)
    // Playback breaks off and resumes at the same position.
    await page.locator('video').evaluate((player: HTMLVideoElement) => {
      player.currentTime = 1.5
      player.dispatchEvent(new Event('error'))
    })
    await expect(page.getByText('The video was interrupted')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).tap()
    await expect.poll(() => page.locator('video').evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThanOrEqual(1.5)
  })

  test('A6 shows a warning for a video without permission', async ({ faultyPortal, faults, page, idOf }) => {
    faults.inject(/download\/video\//, { status: 200, body: {} })
    await faultyPortal.open(`#/asset/${await idOf('waves-slow-zoom.mp4')}`)
    await expect(page.getByText('No preview available')).toBeVisible()
    await expect(page.getByText('You don’t have permission to download one or more of these files', { exact: true })).toBeVisible()
  })
})

test.describe('a document', () => {
  test.use(desktop)

  test('A6 turns pages by button, number, key and thumbnail, requests each separately and shows the position', async ({
    faultyPortal,
    faults,
    page,
    idOf,
  }) => {
    const id = await idOf('norrfeld-brand-guidelines.pdf')
    await faultyPortal.open(`#/asset/${id}`)
    const shown = (number: number) => page.getByRole('img', { name: new RegExp(`Page ${number} of 8$`) })
    await expect(shown(1)).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(shown(2)).toBeVisible()
    expect(faults.requests.some((line) => /download\/preview\?.*page=2/.test(line))).toBe(true)
    await page.keyboard.press('PageDown')
    await expect(shown(3)).toBeVisible()
    await page.keyboard.press('PageUp')
    await expect(shown(2)).toBeVisible()
    await page.getByRole('textbox', { name: 'Page' }).fill('99')
    await page.keyboard.press('Enter')
    await expect(shown(8)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await page.getByRole('button', { name: 'Page 5', exact: true }).click()
    await expect(shown(5)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Page 5', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Page 5 of 8', { exact: true })).toBeAttached()
  })

  test('A6 renders few of 5,000 page thumbnails and reaches each by keyboard, also from right to left', async ({
    faultyPortal,
    faults,
    page,
    idOf,
  }) => {
    faults.inject(/download\/preview\?/, { edit: { pages: 5000 } })
    await faultyPortal.open(`#/asset/${await idOf('norrfeld-brand-guidelines.pdf')}`)
    const strip = page.getByRole('list', { name: 'Pages' })
    const small = (number: number) => strip.getByRole('button', { name: `Page ${number}`, exact: true })
    await expect(page.getByText('Page 1 of 5000', { exact: true })).toBeAttached()
    await small(1).focus()
    await page.keyboard.press('End')
    await expect(small(5000)).toBeFocused()
    await expect(small(5000)).toBeInViewport()
    await expect.poll(() => strip.getByRole('button').count()).toBeLessThan(60)
    await page.keyboard.press('ArrowLeft')
    await expect(small(4999)).toBeFocused()
    await page.getByRole('textbox', { name: 'Page' }).fill('2500')
    await page.keyboard.press('Enter')
    await expect(small(2500)).toHaveAttribute('aria-current', 'page')
    await expect(small(2500)).toBeInViewport()
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await small(2500).focus()
    // Scrolled away before the key press.
    await strip.evaluate((element) => element.scrollTo(0, 0))
    await expect(small(2499)).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expect(small(2501)).toBeFocused()
    await expect(small(2501)).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(small(1)).toBeInViewport()
  })

  test('A6 loads a larger rendition of a page when it is enlarged', async ({ portal, page, idOf }) => {
    await portal.startAs(users.assetUser, `#/asset/${await idOf('norrfeld-price-list-2027.pdf')}`)
    const shown = page.getByRole('img', { name: /Page 1 of 5$/ })
    await expect(shown).toBeVisible()
    const wide = () => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)
    await expect.poll(wide).toBe(1600)
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('+')
    await expect.poll(wide).toBe(4000)
  })

  test('A6 shows an error for a page that failed to load and offers a retry', async ({ faultyPortal, faults, page, idOf }) => {
    faults.inject(/download\/preview\?.*page=2/, { status: 500 })
    await faultyPortal.open(`#/asset/${await idOf('norrfeld-kolibri-product-sheet.pdf')}`)
    await expect(page.getByRole('img', { name: /Page 1 of 2$/ })).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(page.getByText('The preview could not be loaded')).toBeVisible()
    faults.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('img', { name: /Page 2 of 2$/ })).toBeVisible()
  })
})

/** Sharp picture in the centre of a canvas, without the buttons and the focus ring at its edges. */
const drawnOn = async (canvas: Locator): Promise<string> => {
  await expect(canvas).not.toHaveAttribute('data-unfinished')
  const { x, y, width, height } = await boxOf(canvas)
  const clip = { x: x + width / 6, y: y + height / 6, width: (width * 2) / 3, height: (height * 3) / 5 }
  const image = await canvas.page().screenshot({ clip, animations: 'disabled' })
  return image.toString('base64')
}

test.describe('a 3D model', () => {
  test.use({ ...tablet, viewport: { width: 600, height: 800 } })

  const shown = async (page: Page): Promise<Locator> => {
    const canvas = page.locator('canvas')
    await expect(page.getByRole('button', { name: 'Turn left (←)' })).toBeVisible()
    return canvas
  }
  test('A6 rotates by finger and keys and resets to the first view', async ({ portal, page, idOf }) => {
    await portal.open(`#/asset/${await idOf('suzi.glb')}`)
    const canvas = await shown(page)
    const first = await drawnOn(canvas)
    const { x, y, width, height } = await boxOf(canvas)
    await drag(page, { x: x + width / 2, y: y + height / 2 }, { x: 120, y: 0 })
    await expect.poll(() => drawnOn(canvas)).not.toBe(first)
    await canvas.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => drawnOn(canvas)).toBe(first)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => drawnOn(canvas)).not.toBe(first)
    await expect(page).toHaveURL(/#\/asset\//)
    await page.getByRole('button', { name: 'Reset the view (Home)' }).tap()
    await expect.poll(() => drawnOn(canvas)).toBe(first)
    await page.getByRole('button', { name: 'Zoom in (+)' }).tap()
    await expect.poll(() => drawnOn(canvas)).not.toBe(first)
  })

  test('A6 shows an error for an unreadable model and offers a retry after a failed request', async ({
    faultyPortal,
    faults,
    page,
    idOf,
  }) => {
    faults.inject(/download\/file\//, { status: 200, body: 'glTF but not really', headers: { 'content-type': 'model/gltf-binary' } })
    const id = await idOf('bunny.glb')
    await faultyPortal.open(`#/asset/${id}`)
    await expect(page.getByText('This model cannot be shown here')).toBeVisible()
    faults.heal()
    faults.inject(/download\/file\//, { drop: true })
    await page.reload()
    const shown = page.getByRole('button', { name: 'Turn left (←)' })
    await retryByButton(page.getByRole('button', { name: 'Try again' }), () => faults.heal(), shown)
  })
})

test.describe('a 3D model by mouse', () => {
  test.use({ viewport: { width: 600, height: 420 } })

  test('A6 rotates by mouse and zooms by wheel with the settings for a graphics card', async ({ portal, page, idOf }) => {
    // The test machine has no graphics card; other tests render models in software, too.
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- it is called with its context
      WebGL2RenderingContext.prototype.getParameter = new Proxy(WebGL2RenderingContext.prototype.getParameter, {
        apply: (get, context, [name]: [number]) => (name === 0x9246 ? 'A graphics card' : Reflect.apply(get, context, [name])),
      })
    })
    // Software takes several times longer to draw with the settings for a graphics card.
    test.setTimeout(scaledMs(180_000))
    await portal.open(`#/asset/${await idOf('suzi.glb')}`)
    await expect(page.getByRole('button', { name: 'Turn left (←)' })).toBeAttached({ timeout: scaledMs(90_000) })
    const canvas = page.locator('canvas')
    const look = () => drawnOn(canvas)
    const { x, y, width, height } = await boxOf(canvas)
    await page.mouse.move(x + width / 2, y + height / 2)
    const first = await look()
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 120, y + height / 2 + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(look).not.toBe(first)
    const turned = await look()
    await page.mouse.wheel(0, -400)
    await expect.poll(look).not.toBe(turned)
  })
})
