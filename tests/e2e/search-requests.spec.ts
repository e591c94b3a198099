import { signInByApi } from '../support/api.ts'
import { resultsOn } from '../support/results.ts'
import { withoutLiveUpdates } from '../support/without-live-updates.ts'
import { journey, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test(
  'S2 offers the active sort orders, reverses the current one when it is selected again, and stores it in the address',
  journey,
  async ({ own, ownPortal, page }) => {
    const option = (key: string, active: boolean) => ({ key, active, translation: `views.search.sorting.${key}` })
    await own.configure({
      sorting: {
        default: 'score',
        options: [option('score', true), option('rating', true), option('imp_date', true), option('obj_dload_cnt', false)],
      },
    })
    await ownPortal.open('#/search/*')
    const { cell } = resultsOn(page)
    await cell(0).locator('img').waitFor()
    const sort = (name: string) => page.getByRole('button', { name: `Sort: ${name}` })
    await sort('Relevance, descending').click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['Relevance', 'Rating', 'Date added'])
    await page.getByRole('menuitemradio', { name: 'Rating' }).click()
    await expect(page).toHaveURL(/sort=rating\+desc/)
    await sort('Rating, descending').click()
    await page.getByRole('menuitemradio', { name: 'Rating' }).click()
    await expect(page).toHaveURL(/sort=rating\+asc/)
    await page.reload()
    await expect(sort('Rating, ascending')).toBeVisible()
  },
)

test('S13 another sort order, text, facet or a reset searches again from the top and closes the panel', async ({
  faults,
  faultyPortal,
  page,
}) => {
  await faultyPortal.open('#/search/*')
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  // Not the count of selected assets in the new results, and not the total alone, which an open page compares after a while.
  const searchAgain = () =>
    faults.requests.filter((line) => /api\/search\?.*solr_start=0&/.test(line) && !/%22id%22|solr_rows=1(&|$)/.test(line)).length
  const steps: readonly (() => Promise<void>)[] = [
    async () => {
      // The panel leaves the controls above the results usable.
      await page.getByRole('button', { name: /^Sort/ }).click()
      await page.getByRole('menuitemradio', { name: 'Date added' }).click()
    },
    async () => {
      await page.getByLabel('Search the catalogue', { exact: true }).fill(' wallpaper ')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL(/#\/search\/wallpaper\?/)
    },
    () => page.getByRole('checkbox', { name: /^Image/ }).check(),
    () => page.getByRole('button', { name: 'Reset' }).click(),
  ]
  for (const step of steps) {
    await list.cell(0).click()
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Information' }).click()
    await expect(page.locator('[data-active]')).toHaveCount(1)
    await expect(page.getByRole('region')).toBeFocused()
    const before = searchAgain()
    await step()
    await expect.poll(searchAgain).toBe(before + 1)
    await expect(page.locator('[data-active]')).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
    await expect.poll(list.settledOffset).toBe(0)
  }
})

test('S14 after a 500 response, the page loads the index fields and removes unknown facets without saving them', async ({
  faults,
  faultyPortal,
  page,
}) => {
  const remainingFields = /^(asset_groups|people)$/
  const known = (await (await signInByApi(faults.address)).read<'getIndexFields'>('index/fields')).visible_fields
  faults.inject(/\/api\/index\/fields/, { edit: { visible_fields: known.filter(({ field_name }) => remainingFields.test(field_name)) } })
  const fault = faults.inject(/\/api\/search\?.*solr_facetfields=keywords/, { status: 500, body: { code: 'server.internal' } })
  await faultyPortal.open('#/search/dandelion')
  await expect(page.getByText(/^1 result/)).toBeVisible()
  expect(fault.met()).toBe(1)
  await expect(page.getByRole('group', { name: /^Media type/ })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Keywords/ })).toHaveCount(0)
  expect(faults.requests.filter((line) => /^(POST|PUT) .*config/.test(line))).toEqual([])
})

test('S14 after two retries the failure has its own message, and a manual retry starts again', async ({ faults, faultyPortal, page }) => {
  const fault = faults.inject(/\/api\/search\?/, { status: 500, body: { code: 'server.internal' } })
  await faultyPortal.open('#/search/dandelion')
  await expect(page.getByRole('heading', { name: 'Too many requests' })).toBeVisible()
  expect(fault.met()).toBe(3)
  faults.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^1 result/)).toBeVisible()
})

test.describe('S15 shared links', () => {
  const idsFor = async (address: string) => {
    const [guest, press] = [
      await signInByApi(address),
      await signInByApi(address, { user: users.assetUser.name, pass: users.assetUser.password }),
    ]
    const all = (await press.read<'search'>('search?solr_q=*&solr_rows=200')).response.docs.map(({ id }) => id)
    const open = new Set((await guest.read<'search'>('search?solr_q=*&solr_rows=200')).response.docs.map(({ id }) => id))
    const hidden = all.filter((id) => !open.has(id))
    expect(hidden.length).toBeGreaterThan(1)
    return { hidden, open: [...open] }
  }

  test('S15 redirects a guest who sees none of the shared assets to the sign-in, which returns to them', async ({ portal, page }) => {
    const { hidden } = await idsFor(portal.address)
    await portal.open(`#/search/*?id=${hidden.join(',')}`)
    await expect(page).toHaveURL(/#\/login/)
    await page.getByLabel('Username', { exact: true }).fill(users.assetUser.name)
    await page.getByLabel('Password', { exact: true }).fill(users.assetUser.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`#/search/\\*\\?id=${hidden.join(',')}`))
    await expect.poll(resultsOn(page).total).toBe(hidden.length)
  })

  test('S15 asks a guest who sees some shared assets to sign in; searching among them does not redirect', async ({ portal, page }) => {
    const { hidden, open } = await idsFor(portal.address)
    await portal.open(`#/search/*?id=${open[0]},${open[1]},${hidden[0]}`)
    await expect.poll(resultsOn(page).total).toBe(2)
    await expect(page.getByText('Some of the shared files are only visible after you sign in.', { exact: true })).toBeVisible()
    await page.getByLabel('Search the catalogue', { exact: true }).fill('nothingiscalledthis')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await expect(page).toHaveURL(/#\/search\/nothingiscalledthis\?id=/)
  })

  test('S15 signed-in users get their own messages, for some and for no visible assets', async ({ portal, page }) => {
    const { open } = await idsFor(portal.address)
    await portal.startAs(users.assetUser, `#/search/*?id=${open[0]},nosuchasset`)
    await expect(page.getByText('Some of the shared files are not visible to you.', { exact: true })).toBeVisible()
    await portal.open('#/search/*?id=nosuchasset')
    await expect(page.getByText('None of the shared files are visible to you.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/#\/search/)
  })

  test('S15 shows no notice if all shared assets are visible, also with duplicate ids', async ({ portal, page }) => {
    const { open } = await idsFor(portal.address)
    await portal.open(`#/search/*?id=${open[0]},${open[1]},${open[0]}`)
    await expect.poll(resultsOn(page).total).toBe(2)
    await expect(page.getByText(/shared files are/)).toHaveCount(0)
  })
})

test('S16 a running search shows a spinner over the results, then the new results', async ({ faults, faultyPortal, page }) => {
  await faultyPortal.open('#/search/*')
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  const blockedCall = faults.inject(/\/api\/search\?/, { holdAfter: 0 })
  await page.getByLabel('Search the catalogue', { exact: true }).fill('dandelion')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Loading' }).or(page.getByLabel('Loading')).first()).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Results' })).toHaveAttribute('aria-busy', 'true')
  blockedCall.release()
  await expect(page.getByText(/^1 result/)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
})

test('S17 never shows the response of an earlier search and aborts its request', async ({ faults, faultyPortal, page }) => {
  await withoutLiveUpdates(page)
  await faultyPortal.open('#/search/*')
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  const late = faults.inject(/\/api\/search\?.*solr_q=wallpaper/, { holdAfter: 0 })
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('solr_q=wallpaper'))
  const field = page.getByLabel('Search the catalogue', { exact: true })
  await field.fill('wallpaper')
  await field.press('Enter')
  await expect.poll(late.met).toBe(1)
  await field.fill('dandelion')
  await field.press('Enter')
  await givenUp
  await expect(page.getByText(/^1 result/)).toBeVisible()
  late.release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^1 result for “dandelion”/)).toBeVisible()
})
