// Makes profile.json: what a browser stores of a portal of version 1.0.0-beta.1. See README.md.
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { readProfile } from './read-profile.mjs'

const [address = '', file = ''] = process.argv.slice(2)
const password = 'seven herons wade'
const api = `${address}assetportal/api/`

const call = async (path, body, token) => {
  const response = await fetch(`${api}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const json = await response.json()
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
  return json
}

/** The administrator changes settings, a text and the start page. */
const configure = async () => {
  const { session } = await call('session/get', { user: 'karl', pass: password })
  const collection = { orientation: 'desc', visible: true }
  await call(
    'config/global',
    {
      version: '6.2.5',
      global: { website_title: 'Museum of Everyday Life', hide_dashboard: false, keep_days: 60 },
      dashboard: {
        collections: {
          data: [
            { ...collection, indicator: 'collection_1', label: { en: 'At home' }, position: 0 },
            { ...collection, indicator: 'collection_2', label: { en: 'Garden' }, position: 1, keepable: false },
          ],
        },
      },
    },
    session,
  )
  await call('config/translations?lang=en', { messages: { 'widgets.keep': 'Take along', 'global.nav.search': 'Find' } }, session)
}

await configure()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1180, height: 820 } })
const page = await context.newPage()
page.setDefaultTimeout(20_000)
const main = page.getByRole('main')

const idOf = async (title) => {
  const { session } = await call('session/get', { user: 'anna', pass: password })
  const found = await call(`search?solr_q=${encodeURIComponent(title)}`, undefined, session)
  return found.response.docs[0].id
}
const open = (hash) => page.goto(`${address}${hash}`)
const bookmark = async (id) => {
  await open(`#/asset/${id}`)
  await main.getByRole('button', { name: 'Add to the bookmarks' }).click()
  await main.getByRole('button', { name: 'Remove from the bookmarks' }).waitFor()
}
const makeOffline = async () => {
  await open('#/search/*')
  await page.getByRole('button', { name: 'Make all results available offline' }).click()
  await open('#/device')
  await page.getByRole('listitem').filter({ hasText: /as of/ }).waitFor()
}

const ids = { cat: await idOf('Chelsea'), cup: await idOf('Coffee'), dahlia: await idOf('Dahlia') }

// A guest searches, sets a bookmark and makes the catalogue available offline.
await open('')
await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
await page.getByRole('searchbox').fill('coffee')
await page.getByRole('searchbox').press('Enter')
await page.getByRole('gridcell', { name: 'Coffee cup' }).waitFor()
await page.getByRole('button', { name: 'List' }).click()
await bookmark(ids.cat)
await makeOffline()

// A user does the same, and continues without a connection: a bookmark is not sent, and a download waits.
await open('#/login')
await page.getByLabel('Username', { exact: true }).fill('anna')
await page.getByLabel('Password', { exact: true }).fill(password)
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' })
await bookmark(ids.dahlia)
await makeOffline()
await open(`#/asset/${ids.cup}`)
await main.getByRole('button', { name: 'Add to the bookmarks' }).waitFor()
await context.setOffline(true)
await main.getByRole('button', { name: 'Add to the bookmarks' }).click()
await main.getByRole('button', { name: 'Download', exact: true }).click()
await page.getByText('One bookmark change is waiting to be sent. One download is waiting.').first().waitFor()

writeFileSync(file, `${JSON.stringify({ madeAt: Date.now(), ids, ...(await page.evaluate(readProfile)) }, null, 1)}\n`)
await browser.close()
