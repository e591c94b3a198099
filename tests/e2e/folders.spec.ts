import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { type PortalApi, signInByApi } from '../support/api.ts'
import { violationsOn } from '../support/axe.ts'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { runUserTool } from '../support/rights-portal.ts'
import { scaledMs } from '../support/time-limits.ts'
import { expect, test } from './fixtures.ts'

// The worker would respond from its caches while the folder changes.
test.use({ serviceWorkers: 'block' })

/** Without sidecars: the metadata comes only from the folder names. */
const files = [
  'Alps/2019/Hut/IMG_0001.jpg',
  'Alps/2019/Hut/IMG_0002.jpg',
  'Alps/2019/IMG_0003.jpg',
  'Alps/2020/IMG_0004.jpg',
  'Übersee & Co/IMG_0005.jpg',
  'IMG_0006.jpg',
]

const picture = (seed: number) =>
  sharp({ create: { width: 240, height: 160, channels: 3, background: { r: (seed * 67) % 256, g: (seed * 131) % 256, b: 120 } } })
    .jpeg()
    .toBuffer()

const write = async (folder: string, path: string, seed: number): Promise<void> => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), await picture(seed))
  const date = new Date(Date.UTC(2020, seed, 10))
  utimesSync(join(folder, path), date, date)
}

test.describe('folders without sidecars', () => {
  let folder: string
  const dataFolder = () => join(dirname(folder), 'data')
  let portal: PortalServer
  let api: PortalApi

  test.beforeAll(async () => {
    test.setTimeout(scaledMs(180_000))
    folder = join(mkdtempSync(join(tmpdir(), 'vitrine-folders-')), 'media')
    for (const [seed, path] of files.entries()) await write(folder, path, seed)
    // The sidecar hides one folder and contains nothing else.
    await write(folder, 'Alps/Secret/IMG_0007.jpg', 77)
    writeFileSync(join(folder, 'Alps/Secret/vitrine.csv'), 'file,view\n*,board\n')
    portal = await startPortal({ assets: folder, data: dataFolder() })
    api = await signInByApi(portal.address)
  })

  test.afterAll(async () => {
    await portal?.stop()
    rmSync(dirname(folder), { recursive: true, force: true, maxRetries: 5 })
  })

  const total = async (query: string): Promise<number> => (await api.read<'search'>(`search?${query}`)).response.numFound
  const folderFilter = (path: string) => `solr_q=*&filter=${encodeURIComponent(JSON.stringify({ folder: [path] }))}`

  test('X1 top folders are collections on a start page that is visible without a configuration', async ({ page }) => {
    await page.goto(portal.address)
    await expect(page.getByRole('link', { name: 'Alps', exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Übersee & Co' }).first().click()
    await expect(page).toHaveURL(/meta_collections=/)
    await expect(page.getByRole('gridcell')).toHaveCount(1)
  })

  test('X1 the tree expands level by level with counts, and the address contains the path', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${portal.address}#/search/*`)
    const tree = page.getByRole('group', { name: 'Folder' })
    await expect(tree.getByRole('checkbox')).toHaveCount(2)
    await expect(tree.getByRole('listitem').filter({ hasText: 'Alps' })).toContainText('4')
    await tree.getByRole('button', { name: 'Subfolders of Alps' }).click()
    await expect(tree.getByRole('checkbox', { name: /^2019/ })).toBeVisible()
    await expect(tree.getByText('Secret')).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
    await tree.getByRole('button', { name: 'Subfolders of 2019' }).click()
    await tree.getByRole('checkbox', { name: /^Hut/ }).check()
    await expect(page).toHaveURL(/folder=Alps\/2019\/Hut/)
    await expect(page.getByRole('list', { name: 'Selected filters' })).toContainText('Alps/2019/Hut')
    await expect(tree.getByRole('checkbox', { name: /^2020/ })).toBeVisible()

    // The folder above replaces the one below, and contains it.
    await tree.getByRole('checkbox', { name: /^2019/ }).check()
    await expect(page).toHaveURL(/folder=Alps\/2019(?!\/)/)
    await expect(tree.getByRole('checkbox', { name: /^Hut/ })).not.toBeChecked()

    // A link opens the levels above its folder; a text finds names on all levels.
    await page.goto(`${portal.address}#/search/*?folder=Alps/2020`)
    await page.reload()
    await expect(tree.getByRole('checkbox', { name: /^2020/ })).toBeChecked()
    await tree.getByRole('searchbox').fill('hut')
    await expect(tree.getByRole('checkbox', { name: 'Alps / 2019 / Hut 2' })).toBeVisible()
    await expect(tree.getByRole('checkbox')).toHaveCount(1)
  })

  test('X1 a folder name finds its files, and the path on the asset page links to each folder', async ({ page }) => {
    await page.goto(`${portal.address}#/search/hut`)
    await page.getByRole('gridcell').first().click()
    const path = page.getByRole('navigation', { name: 'Folder' })
    await expect(path.getByRole('link')).toHaveText(['Alps', '2019', 'Hut'])
    await path.getByRole('link', { name: '2019' }).click()
    await expect(page).toHaveURL(/#\/search\/\*\?folder=Alps\/2019$/)
    await expect(page.getByRole('gridcell')).toHaveCount(3)

    // Previous and next are files of this folder.
    await page.getByRole('gridcell').first().click()
    const neighbours = page.getByRole('navigation', { name: 'Results' })
    await expect(neighbours).toContainText('1 of 3')
    for (const position of ['2 of 3', '3 of 3']) {
      await neighbours.getByRole('button', { name: 'Next file' }).click()
      await expect(neighbours).toContainText(position)
      await expect(path.getByRole('link').nth(1)).toHaveText('2019')
    }
    await expect(neighbours.getByRole('button', { name: 'Next file' })).toBeDisabled()
  })

  test('X1 T3 neither counts nor lists a folder without visible files', async () => {
    expect(await total('solr_q=*')).toBe(6)
    expect(await total('solr_q=secret')).toBe(0)
    expect(await total(folderFilter('Alps/Secret'))).toBe(0)
    const { facetCounts } = await api.read<'search'>(
      `search?solr_q=*&solr_facetfields=folder&facet_parent=${encodeURIComponent('{"folder":"Alps"}')}`,
    )
    expect(facetCounts.facetFields['folder']?.map(({ value, count }) => [value, count])).toEqual([
      ['Alps/2019', 3],
      ['Alps/2020', 1],
    ])
  })

  test('X1 previous and next walk through the folder of a file that no result contains', async ({ page }) => {
    const { response } = await api.read<'search'>('search?solr_q=IMG_0001')
    await page.goto(`${portal.address}#/asset/${response.docs[0]?.id}`)
    const files = page.getByRole('navigation', { name: 'Files in the same folder' })
    // Files without a date taken are in the order of their names.
    await expect(files).toContainText('1 of 2')
    await expect(files.getByRole('button', { name: 'Previous file' })).toBeDisabled()
    await files.getByRole('button', { name: 'Next file' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'IMG_0002' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('heading', { level: 1, name: 'IMG_0001' })).toBeVisible()
    // The folder above has a single file: those of its folders do not count.
    const above = await api.read<'search'>('search?solr_q=IMG_0003')
    await page.goto(`${portal.address}#/asset/${above.response.docs[0]?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'IMG_0003' })).toBeVisible()
    await expect(files).toHaveCount(0)
    // In results they walk through these.
    await page.goto(`${portal.address}#/search/IMG_0001`)
    await page.locator('[data-position="0"] [data-link]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'IMG_0001' })).toBeVisible()
    await expect(files).toHaveCount(0)
  })

  test('X3 Z5 files without a date taken are last, by name and under a heading of their own', async ({ page }) => {
    await page.goto(`${portal.address}#/search/*`)
    await expect(page.getByRole('button', { name: 'Sort: Date taken, descending' })).toBeVisible()
    const months = page.getByRole('grid').getByRole('heading', { level: 2 })
    await expect(page.locator('[data-position="0"]')).toBeVisible()
    await expect(months).toHaveCount(0)
    for (const [name, date] of Object.entries({ taken: '2019:02:03 04:05:06', newer: '2020:05:03 04:05:06' })) {
      const taken = await sharp(await picture(name.length))
        .withExif({ IFD2: { DateTimeOriginal: date } })
        .jpeg()
        .toBuffer()
      writeFileSync(join(folder, `${name}.jpg`), taken)
    }
    await expect.poll(() => total('solr_q=*')).toBe(8)
    await page.reload()
    const names = async (query: string) =>
      (await api.read<'search'>(`search?solr_q=*&solr_sort=${query}`)).response.docs.map((doc) => doc['filename'])
    const byName = ['1', '2', '3', '4', '5', '6'].map((number) => `IMG_000${number}.jpg`)
    expect(await names('capture_date desc')).toEqual(['newer.jpg', 'taken.jpg', ...byName])
    expect(await names('capture_date asc')).toEqual(['taken.jpg', 'newer.jpg', ...byName])
    expect(await names('filename desc')).toEqual(['taken.jpg', 'newer.jpg', ...byName.toReversed()])
    await expect(months).toHaveText(['May 2020', 'February 2019', 'No date taken'])
  })

  test('X9 the asset page shows lens, exposure, sensitivity and colour profile, and no millimetres', async ({ page }) => {
    const exif = { LensModel: 'RF35mm F1.8', ExposureTime: '1/250', FNumber: '28/10', FocalLength: '35/1', ISOSpeedRatings: '400' }
    const shot = await sharp(await picture(11))
      .withIccProfile('p3')
      .withExif({ IFD0: { Make: 'Canon', Model: 'Canon EOS R5' }, IFD2: exif })
      .jpeg()
      .toBuffer()
    writeFileSync(join(folder, 'technical.jpg'), shot)
    const find = async () => (await api.read<'search'>('search?solr_q=technical')).response.docs[0]?.id
    await expect.poll(find).toBeDefined()
    await page.goto(`${portal.address}#/asset/${await find()}`)
    const technical = page.getByRole('region', { name: 'Technical data' })
    for (const text of ['Canon EOS R5', 'RF35mm F1.8', '1/250 s · f/2.8 · 35 mm', '400']) await expect(technical).toContainText(text)
    await expect(technical.getByRole('term')).toHaveText(['Camera', 'Lens', 'Exposure', 'ISO', 'Colour profile'])
    await expect(page.getByText('240 × 160 px')).toBeVisible()
    await expect(page.getByText('Print size')).toHaveCount(0)
  })

  test('X9 shows the coordinates of an image only if configured, with a copy button', async ({ context, page }) => {
    const exif = { GPSLatitude: '47/1 30/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '11/1 15/1 0/1', GPSLongitudeRef: 'E' }
    const shot = await sharp(await picture(12))
      .withExif({ IFD0: { Model: 'X100' }, IFD3: exif })
      .jpeg()
      .toBuffer()
    writeFileSync(join(folder, 'hidden-place.jpg'), shot)
    const find = async () => (await api.read<'search'>('search?solr_q=hidden-place')).response.docs[0]
    await expect.poll(find).toBeDefined()
    const id = (await find())?.id ?? ''
    expect(JSON.stringify(await find())).not.toContain('47.5')
    expect(await api.read<'getAssets'>(`assets?assetid=${id}`)).not.toHaveProperty('docs.0.coordinates')
    expect(await api.read<'getCoordinates'>(`assets/coordinates?id=${id}`)).toEqual({ coordinates: null })
    expect((await api.get('assets/coordinates?id=unknown')).status).toBe(404)

    await runUserTool(dataFolder(), ['add', 'boss', '--admin'], 'a password of the boss')
    const boss = await signInByApi(portal.address, { user: 'boss', pass: 'a password of the boss' })
    const saved = await fetch(`${portal.address}assetportal/api/config/global`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${boss.token}` },
      body: JSON.stringify({ assetInfo: { technical: [{ field_name: 'coordinates' }] } }),
    })
    expect(saved.status).toBe(200)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${portal.address}#/asset/${id}`)
    const technical = page.getByRole('region', { name: 'Technical data' })
    await expect(technical.getByRole('definition')).toContainText('47.500000, 11.250000')
    await technical.getByRole('button', { name: 'Copy coordinates' }).click()
    await expect(technical.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('47.500000, 11.250000')
  })

  test('X9 hides an unset rating and colour code, and uses one column below 400 pixels', async ({ page }) => {
    writeFileSync(join(folder, 'unset.jpg'), await picture(13))
    writeFileSync(
      join(folder, 'unset.jpg.json'),
      JSON.stringify({ title: 'Unset marks', rating: 0, color_code: 0, creator: 'Ada', people: 'Ben' }),
    )
    const find = async () => (await api.read<'search'>('search?solr_q=marks')).response.docs[0]
    await expect.poll(async () => (await find())?.['rating']).toBe('0')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${portal.address}#/asset/${(await find())?.id}`)
    const terms = page.getByRole('article').getByRole('term')
    await expect(terms.filter({ hasText: 'Creator' })).toBeVisible()
    await expect(terms.filter({ hasText: /Rating|Colour code/ })).toHaveCount(0)
    const edges = () => terms.evaluateAll((all) => new Set(all.map((term) => Math.round(term.getBoundingClientRect().x))).size)
    expect(await edges()).toBe(1)
    await page.setViewportSize({ width: 460, height: 844 })
    await expect.poll(edges).toBe(2)
  })

  test('A6 a document without a preview is not reported as a refusal', async ({ page }) => {
    writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.4\n1 0 obj\n<< /Type /Catalog')
    await expect(async () => {
      await page.goto(`${portal.address}#/search/broken`)
      await page.reload()
      await expect(page.getByRole('gridcell')).toHaveCount(1, { timeout: scaledMs(2000) })
    }).toPass()
    await page.getByRole('gridcell').press('Enter')
    await expect(page.getByText('No preview available')).toBeVisible()
    await expect(page.getByText('The file may be protected by a password, damaged or incomplete.')).toBeVisible()
    await expect(page.getByText('You don’t have permission')).toHaveCount(0)
  })

  test('X1 a moved folder does not change the ids of its files', async () => {
    const idsIn = async (path: string) =>
      (await api.read<'search'>(`search?${folderFilter(path)}`)).response.docs.map(({ id }) => id).toSorted()
    const before = await idsIn('Alps/2019/Hut')
    mkdirSync(join(folder, 'Huts'))
    renameSync(join(folder, 'Alps/2019/Hut'), join(folder, 'Huts/Old hut'))
    await expect.poll(() => idsIn('Huts/Old hut')).toEqual(before)
    expect(await total(folderFilter('Alps/2019/Hut'))).toBe(0)
  })
})
