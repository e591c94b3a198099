import type { Page, Route } from '@playwright/test'
import * as fc from 'fast-check'
import { appearanceKeys } from '#contract/config/colours.ts'
import { lightAppearance } from '#contract/config/theme.ts'
import type { Workspace } from '#contract/workspace.ts'
import { expect, test } from './admin-fixtures.ts'
import { users } from './fixtures.ts'

const set = 'window.attacked=1'
/** Known ways to inject a script through a text. */
const vectors = [
  `<script>${set}</script>`,
  `<img src=x onerror="${set}">`,
  `<svg onload="${set}"></svg>`,
  `<svg><script>${set}</script></svg>`,
  `<svg><animate onbegin="${set}" attributeName=x dur=1s></svg>`,
  `<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0neCcgb25sb2FkPSdhbGVydCgxKSc+PC9zdmc+#x"></use></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${set}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${set}&gt;">`,
  `<math><mi xlink:href="data:x,<script>${set}</script>">x</mi></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${set}>`,
  `<noscript><p title="</noscript><img src=x onerror=${set}>">`,
  `<iframe srcdoc="<script>parent.${set}</script>"></iframe>`,
  `<iframe src="javascript:parent.${set}"></iframe>`,
  `<object data="data:text/html,<script>parent.${set}</script>"></object>`,
  `<embed src="javascript:${set}">`,
  `<a href="javascript:${set}">press</a>`,
  `<a href="java&#10;script:${set}">press</a>`,
  `<a href="data:text/html,<script>${set}</script>">press</a>`,
  `<a href=" &#14; javascript:${set}">press</a>`,
  `<form action="javascript:${set}"><button>press</button></form>`,
  `<button formaction="javascript:${set}">press</button>`,
  `<input autofocus onfocus="${set}">`,
  `<details open ontoggle="${set}">x</details>`,
  `<video><source onerror="${set}"></video>`,
  `<audio src=x onerror="${set}"></audio>`,
  `<body onload="${set}">`,
  `<link rel=stylesheet href="data:text/css,*{}" onload="${set}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${set}">`,
  `<base href="https://evil.example/">`,
  `<style>@import "https://evil.example/x.css";*{background:url(https://evil.example/y)}</style>`,
  `<p style="background:url(https://evil.example/z)">x</p>`,
  `<img src="https://evil.example/pixel.png">`,
  `<template><script>${set}</script></template>`,
  `<x onclick="${set}" popover tabindex=1 onfocus="${set}" autofocus>x</x>`,
  `<img name=getElementById><img id=body><a id=location href="javascript:${set}">x</a>`,
  `<marquee onstart="${set}">x</marquee>`,
  `"><img src=x onerror="${set}">`,
  `'-${set}-'`,
  '{{constructor.constructor("window.attacked=1")()}}',
  `\${${set}}`,
  `<!--><img src=x onerror=${set}>-->`,
  `<a href="vbscript:${set}">press</a>`,
]
const all = vectors.join('\n')
/** Without braces, which are invalid in a message. */
const plain = all.replaceAll(/[{}]/g, '')

const watch = async (page: Page): Promise<string[]> => {
  const violations: string[] = []
  page.on('dialog', (dialog) => {
    violations.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.route(/evil\.example/, (route: Route) => {
    violations.push(`request ${route.request().url()}`)
    return route.abort()
  })
  return violations
}
const attacked = (page: Page) => page.evaluate(() => (window as { attacked?: number }).attacked)

test('T7 none of 42 hostile texts runs, wherever an administrator can write them', async ({ own, ownPortal, page }) => {
  const violations = await watch(page)
  const link = { linkDirection: 'Internal', link: `javascript:${set}`, column: 'Left' }
  for (const refused of [
    { footer: [{ translation: 'x', is_linkable: true, languages: { en: link } }] },
    { terms_of_use: { links: { en: link.link } } },
    { login: { register: { links: { en: link } } } },
  ])
    await expect(own.configure(refused)).rejects.toThrow(/400.*"link"/)
  await own.configure({
    global: { website_title: `${plain} end`, hide_dashboard: false },
    footer: [{ translation: 'hostile.text', is_linkable: false, position: 0, languages: { en: { column: 'Left' } } }],
    themes: {
      options: [
        {
          key: `light"><img src=x onerror=${set}>`,
          translation: 'hostile.text',
          variant: 'light',
          appearance: { primary: `red;background:url(https://evil.example/c)` },
          advanced_appearance: { 'button.primary': 'url(https://evil.example/d)', [`x"onload=${set}`]: '#fff' },
        },
      ],
    },
    visibleLocales: [
      { lang: plain, short: 'en' },
      { lang: 'Deutsch', short: 'de' },
    ],
    dashboard: {
      heroImage: { trans_header: 'hostile.text', trans_body: 'hostile.text' },
      collections: { data: [{ indicator: `x_1"><img src=x onerror=${set}>`, label: { en: plain }, translation: '', position: 0 }] },
    },
  })
  await own.writeTexts('en', {
    'hostile.text': plain,
    'views.login.header': plain,
    'views.login.info_text': plain,
    'fields.keywords': plain,
  })
  await own.writePage('en', all)
  for (const hash of ['#/', '#/search/*', '#/login?stay=1', '#/custom']) {
    await ownPortal.open(hash)
    await page.reload()
    await expect(
      page
        .locator('main')
        .getByRole('heading')
        .or(page.getByLabel('Search the catalogue', { exact: true }))
        .or(page.getByText('press'))
        .first(),
    ).toBeVisible()
    expect(await attacked(page), hash).toBeUndefined()
  }
  // The remaining links are harmless.
  const links = page.locator('main a')
  for (const address of await links.evaluateAll((found) => found.map((one) => one.getAttribute('href'))))
    expect(address ?? '#/').toMatch(/^(?:#\/|https?:|mailto:)/)
  expect(await page.locator('main').locator('script, style, iframe, object, embed, form, [style], [onerror], [onload]').count()).toBe(0)
  for (const stored of ['config/custom_html?lang=en', 'config/translations?lang=en', 'config/global']) {
    await page.goto(`${own.address}assetportal/api/${stored}`)
    expect(await attacked(page), stored).toBeUndefined()
  }
  expect(violations).toEqual([])
})

test.describe('with a changed style sheet', () => {
  // The worker would respond with the cached style sheet.
  test.use({ serviceWorkers: 'block' })

  test('T10 K1 the custom style sheet and an unreadable theme do not apply to the sign-in page and the administration', async ({
    admin,
    own,
    page,
  }) => {
    const violations = await watch(page)
    await own.upload('style', { bytes: Buffer.from('body::before{content:"";position:fixed;inset:0;z-index:99}'), type: 'text/css' })
    const sheet = page.locator('#portal-style')
    await admin.portal.open('#/login?stay=1')
    await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await admin.portal.open('#/custom')
    await expect(sheet).toHaveCount(1)
    await page.reload()
    await expect(sheet).toHaveCount(1)
    // If the server did not sanitise the style sheet, the content security policy still holds.
    const evil =
      '@import "https://evil.example/i.css";@font-face{font-family:e;src:url(https://evil.example/f)}body{background:url(https://evil.example/b);font-family:e}'
    await page.route('**/config/style', (route) => route.fulfill({ contentType: 'text/css', body: evil }))
    await page.reload()
    await expect.poll(() => sheet.evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length)).toBe(3)
    await admin.portal.signIn(users.both)
    await admin.portal.open('#/search/*')
    await expect(sheet).toHaveCount(1)
    await page.getByRole('button', { name: new RegExp(`${users.both.name}$`) }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Change password' }).press('Enter')
    await expect(page.getByLabel('Current password')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(1)
    await admin.portal.signIn(users.admin)
    await admin.open('general')
    await expect(sheet).toHaveCount(0)
    // The field is clickable: nothing covers it.
    await page.getByRole('textbox', { name: 'Page title', exact: true }).click()
    // All colours transparent: text must not have the colour of its background.
    const appearance = Object.fromEntries(appearanceKeys.map((key) => [key, '#ffffff00']))
    await own.configure({
      themes: {
        default_dark: 'gone',
        default_light: 'gone',
        options: [{ key: 'gone', translation: '', variant: 'light', appearance, advanced_appearance: {} }],
      },
    })
    for (const hash of ['#/login?stay=1', '#/admin/general']) {
      await admin.portal.open(hash)
      await page.reload()
      await expect(page.locator('html')).toHaveCSS('--c-on-surface', lightAppearance.on_surface)
    }
    await expect(page.getByText('The published theme has texts in the colour of their background')).toBeVisible()
    expect(violations.filter((line) => line.startsWith('request'))).toEqual([])
  })
})

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A valid document in which some values are replaced with arbitrary ones. */
const corrupted = (config: Json): fc.Arbitrary<Json> => {
  const anything = fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json> },
    fc.constantFrom<Json>(null, [], {}, '', -1, [null]),
  )
  const walk = (value: Json): fc.Arbitrary<Json> => {
    const replaced: fc.Arbitrary<Json> = Array.isArray(value)
      ? fc.tuple(...value.map(walk))
      : value !== null && typeof value === 'object'
        ? fc.record(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)])))
        : fc.constant(value)
    return fc.oneof({ weight: 12, arbitrary: replaced }, { weight: 1, arbitrary: anything })
  }
  return walk(config)
}

const chosen: readonly Json[] = [
  null,
  [],
  'text',
  {},
  { version: 7, themes: { options: [null] }, facets: [null], visibleLocales: [null], visibleLogos: 'all' },
  {
    themes: { options: [{ key: 'x', appearance: null, advanced_appearance: [1] }], default_light: {} },
    search: { views: { options: [] } },
  },
  { visibleLocales: [{ lang: '', short: '../../x' }], sorting: { options: [] }, guide: { show: true, tour: [null, {}] } },
  {
    dashboard: { collections: { data: [{ search: { facets: [{ field_name: 'x', values: [{}] }] } }] } },
    footer: [{ languages: { en: 3 } }],
  },
  JSON.parse(
    '{"__proto__":{"isGuiAdmin":true},"constructor":{"prototype":{}},"global":{"__proto__":null,"website_title":{"a":1}}}',
  ) as Json,
  // Duplicate and empty names.
  {
    visibleLocales: ['../../x', '', 'en', 'en', 'EN_us'].map((short) => ({ lang: '', short })),
    facets: ['', 'keywords', 'keywords'].map((field_name) => ({ field_name, options: { multivalue: 'slider' } })),
    themes: { options: ['x', 'x', ' x'].map((key) => ({ key, translation: 'a.b' })) },
    search: { views: { options: [{ key: 'grid' }, { key: 'grid' }] }, list: { columns: [{ field_name: '' }, { field_name: '' }] } },
    sorting: { options: [{ key: 'score' }, { key: 'score' }] },
    footer: [{}, {}, { translation: 'x', languages: { en: { link: 'http://[', column: 'Left' } } }],
    dashboard: {
      collections: {
        data: [
          {},
          {},
          { indicator: 'a', label: 7 },
          { indicator: 'a', search: { facets: [{ field_name: 'imp_date', range_facet: true, values: ['a'] }] } },
        ],
      },
    },
    terms_of_use: { show: true, links: { en: 'http://[' } },
  },
  JSON.parse(
    '{"search":{"sidebar":{"width":1e999},"posters":{"max_height":"NaN"}},"global":{"offline_days":0.5},"themes":{"options":[{"key":"a","appearance_options":{"elevation":1e9},"advanced_appearance":{"a":1},"templates":{"brand":{}}}]}}',
  ) as Json,
]
const adminSections = ['general', 'appearance', 'dashboard', 'search', 'language', 'login', 'overview']

test.describe('with a changed configuration', () => {
  // The worker would respond with the cached document.
  test.use({ serviceWorkers: 'block' })

  test('T19 renders the sign-in and the administration with any configuration', async ({ admin, own, page, browser }) => {
    // Reloads two pages per document.
    test.slow()
    const real = (await (await fetch(`${own.address}assetportal/api/config/global`)).json()) as Json
    const documents = [...chosen, ...fc.sample(corrupted(real), { seed: 4711, numRuns: 5 })]
    await admin.enter()
    const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    const at = { document: null as Json }
    const errors: string[] = []
    for (const one of [page, guest]) {
      one.on('pageerror', (error) => errors.push(`${JSON.stringify(at.document).slice(0, 400)} ${error.stack ?? error.message}`))
      await one.route(own.address, async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/(<script[^>]*id="?boot"?[^>]*>)([^<]*)/, (_whole, start: string, text: string) => {
          const boot = JSON.parse(text) as { [key: string]: Json }
          return start + JSON.stringify({ ...boot, config: at.document }).replaceAll('<', '\\u003c')
        })
        await route.fulfill({ response, body })
      })
    }
    await page.route('**/config/workspace', async (route) => {
      const response = await route.fetch()
      const workspace = (await response.json()) as Workspace
      await route.fulfill({ response, json: { ...workspace, published: { ...workspace.published, config: at.document } } })
    })
    const signIn = guest.getByLabel(/^(?:Username|Benutzername)$/)
    await guest.goto(`${own.address}#/login?stay=1`)
    // The document with empty names is opened in every section, each other one in one section.
    const worst = documents[chosen.length - 2] ?? null
    const visits = [...documents.map((document, at) => ({ document, at })), ...adminSections.map((_, at) => ({ document: worst, at }))]
    for (const [visit, { document, at: turn }] of visits.entries()) {
      at.document = document
      await page.evaluate(
        (section) => {
          location.hash = `#/admin/${section}`
        },
        adminSections[turn % adminSections.length],
      )
      // The guest needs each document only once.
      await Promise.all([visit < documents.length && guest.reload(), page.reload()])
      await expect(signIn, JSON.stringify(document).slice(0, 300)).toBeVisible()
      await expect(page.locator('main').getByRole('heading', { level: 1 }), JSON.stringify(document).slice(0, 300)).toBeVisible()
      await expect(page.getByRole('navigation').locator('[href$="/admin/appearance"]')).toBeVisible()
      await expect(page.getByLabel('Loading …')).toHaveCount(0)
      await page.locator('main').evaluate((main) => {
        for (const summary of main.querySelectorAll<HTMLElement>('details:not([open]) > summary')) summary.click()
      })
      // The server replaces a document that is not an object with an empty one.
      if (document === null || (typeof document === 'object' && !Array.isArray(document)))
        await expect(page.getByRole('button', { name: /^(?:Entire configuration|Gesamte Konfiguration)$/ })).toBeVisible()
    }
    expect(errors).toEqual([])
    await guest.context().close()
  })
})
