import type { BrowserContext, Page } from 'playwright'
import { atMost, percentile, printFigure, yesOrNo } from './print.ts'

const assets = 100_000
const words = 'alder birch cedar dawn ember fjord grove harbour island juniper lagoon meadow north orchard prairie quarry'.split(' ')

/** Multiplies the rows of the offline copies within their set, with other ids and other words in their titles. */
const copyOfflineAssets = (page: Page): Promise<void> =>
  page.evaluate(
    async ({ count, titles }) => {
      interface Row {
        key: string
        asset: { id: string }
        entry: { order: number; texts: Record<string, string[]> }
      }
      const database = await new Promise<IDBDatabase>((opened) => {
        const request = indexedDB.open('vitrine-guest')
        request.addEventListener('success', () => opened(request.result))
      })
      const done = (transaction: IDBTransaction) =>
        new Promise((complete, failed) => {
          transaction.addEventListener('complete', complete)
          transaction.addEventListener('error', failed)
        })
      const rows = await new Promise<Row[]>((read) => {
        const request = database.transaction('assets').objectStore('assets').getAll()
        request.addEventListener('success', () => read((request.result as Row[]).filter(({ entry }) => entry)))
      })
      interface Item {
        set: string
        id: string
      }
      const [item] = await new Promise<Item[]>((read) => {
        const request = database.transaction('keptItems').objectStore('keptItems').getAll(undefined, 1)
        request.addEventListener('success', () => read(request.result as Item[]))
      })
      if (!item) throw new Error('nothing is kept')
      for (let from = 0; from < count; from += 5000) {
        const transaction = database.transaction(['assets', 'keptItems'], 'readwrite')
        for (let at = from; at < Math.min(count, from + 5000); at += 1) {
          const row = rows[at % rows.length]
          if (!row) continue
          const id = `${row.asset.id}-${at}`
          const title = [titles[at % titles.length], titles[(at >> 4) % titles.length], String(at)].join(' ')
          const entry = { ...row.entry, order: 1000 + at, texts: { ...row.entry.texts, title: [title] } }
          transaction.objectStore('assets').put({ key: `en ${id}`, asset: { ...row.asset, id, title }, entry })
          transaction.objectStore('keptItems').put({ ...item, key: `${item.set} ${id}`, id })
        }
        await done(transaction)
      }
      // Without a stored index the page builds a new one.
      for (const name of await caches.keys()) if (name.includes('catalogue')) await caches.delete(name)
      database.close()
    },
    { count: assets, titles: words },
  )

/** Milliseconds from Enter to the frame that shows the next list with its total. */
const timeOf = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (expected) => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]')
    if (!input) throw new Error('no search box')
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, expected)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    const scroller = () => document.querySelector('.grid-scroller')
    const shown = () =>
      [...(scroller()?.querySelectorAll('[data-position="0"] img') ?? [])].map((image) => image.getAttribute('alt')).join()
    const before = shown()
    const started = performance.now()
    input.form?.requestSubmit()
    while (shown() === before || shown() === '') await new Promise((frame) => requestAnimationFrame(frame))
    return performance.now() - started
  }, text)

/** P5: duration of a search over 100,000 offline assets without a connection. */
export const benchOfflineTyping = async (openBrowser: () => Promise<BrowserContext>, address: string): Promise<void> => {
  const context = await openBrowser()
  const page = await context.newPage()
  await page.goto(`${address}#/search/*`)
  await copyOfflineAssets(page)
  await page.goto('about:blank')
  const started = performance.now()
  await page.goto(`${address}#/search/alder?sort=score+desc`)
  await page.locator('[data-position="0"] img').first().waitFor({ timeout: 300_000 })
  await page.waitForFunction(
    (least) => Number((document.body.textContent ?? '').match(/([\d,]+) results/)?.[1]?.replaceAll(',', '')) > least,
    assets / 40,
    {
      timeout: 300_000,
    },
  )
  printFigure('P7', `${assets} kept assets indexed anew after they came, s`, ((performance.now() - started) / 1000).toFixed(1))
  const times: number[] = []
  for (let at = 0; at < 40; at += 1)
    times.push(await timeOf(page, `${words[(at + 1) % words.length]} ${words[(at * 7 + 3) % words.length]?.slice(0, 3)}`))
  const p95 = percentile(times, 95)
  printFigure(
    'P5',
    `Enter to list, ${assets} kept, ms p50 ${percentile(times, 50).toFixed(0)} (n=${times.length})`,
    p95.toFixed(0),
    atMost(34, p95),
  )
  printFigure('P5', 'all of them responded', String(times.length), yesOrNo(times.length === 40))
  await context.close()
}
