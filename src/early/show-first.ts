import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'
import { pageSizes } from '../domain/catalogue/page-size.ts'
import { isPlainColour } from '../domain/catalogue/plain-colour.ts'
import { createResults, type Results, withPage } from '../domain/catalogue/results.ts'
import type { FirstKept } from '../domain/offline/first-kept.ts'
import type { FirstSearch } from '../platform/first-requests.ts'
import { mayBeOnline } from '../platform/network-events.ts'
import { untilNextTask } from '../platform/next-task.ts'
import { deviceStore } from '../platform/storage.ts'
import { layoutFor } from '../widgets/result-grid/layout-for.ts'
import { readFirstKept } from './first-kept.ts'
import { type Frame, frameFor } from './frame.ts'
import { leaveWhenShown } from './leave.ts'

/** An answer as the server or this device gives it; the page itself looks at it more closely. */
type Answer = FirstKept['answer']

const styled = (style: Partial<CSSStyleDeclaration>, className = ''): HTMLDivElement => {
  const element = document.createElement('div')
  element.className = className
  Object.assign(element.style, style)
  return element
}

const tileOf = (asset: Asset | null | undefined, start: number, width: number, height: number): HTMLElement => {
  const tile = styled({ insetInlineStart: `${start}px`, inlineSize: `${width}px`, blockSize: `${height}px` }, 'tile')
  const { dominant_color: dominant = '', thumb_url, url } = asset ?? {}
  if (isPlainColour(dominant)) tile.style.backgroundColor = dominant
  const source = thumb_url ?? url
  if (source) tile.append(Object.assign(new Image(), { className: 'tile-picture', alt: '', fetchPriority: 'high', src: source }))
  return tile
}

/** The same results as the page will make of the answer, so that the same rows come out. */
const resultsOf = ({ response: { docs, numFound } }: Answer, width: number, { search }: Config): Results => {
  const pages = pageSizes('grid', search, width, window.innerHeight)
  const first = docs.length < numFound ? docs.length : pages.first
  return withPage(createResults(0, numFound, { ...pages, first }), { from: 0, to: docs.length }, docs, numFound)
}

const draw = (answer: Answer, config: Config, { top, start, bottom, padding }: Frame): HTMLElement => {
  const layer = styled({ position: 'fixed', inset: `${top}px 0 ${bottom}px`, insetInlineStart: `${start}px`, zIndex: '-1' })
  layer.id = 'early'
  layer.inert = true
  layer.ariaHidden = 'true'
  // Scrolls like the list, so that it leaves the same room for a scroll bar.
  const area = styled({
    position: 'relative',
    blockSize: '100%',
    paddingInline: `${padding}px`,
    overflow: 'hidden auto',
    scrollbarGutter: 'stable',
  })
  layer.append(area)
  document.body.prepend(layer)
  const results = resultsOf(answer, layer.clientWidth, config)
  const layout = layoutFor('grid', results, area.clientWidth - 2 * padding, config)
  const stage = styled({ insetInlineStart: `${padding}px` }, 'grid-stage')
  for (
    let row = layout.row(0), left = layout.rowCount;
    left > 0 && row.top < area.clientHeight;
    row = layout.row(row.index + 1), left -= 1
  ) {
    const line = styled({ transform: `translateY(${row.top}px)`, blockSize: `${row.height}px` }, 'grid-row')
    const edges = layout.edges(row)
    for (let position = row.first; position < row.end; position += 1) {
      const edge = edges[position - row.first] ?? 0
      const width = (edges[position - row.first + 1] ?? 0) - edge - layout.gap
      line.append(tileOf(results.loaded.get(position), edge, width, row.height))
    }
    stage.append(line)
  }
  area.append(stage)
  return layer
}

const show = async ({ key, view, config, isPlain, answer }: FirstSearch): Promise<void> => {
  if (view !== 'grid' || !isPlain) return
  // Where the device itself knows that there is no network, nothing waits for its failing.
  const arrived = mayBeOnline() ? await answer : null
  const root = document.getElementById('root')
  // Without the server, also while it restarts, the offline copy is shown if it answers this query.
  const isUnreachable = arrived === null || arrived.status >= 502
  const found = isUnreachable ? readFirstKept(key) : arrived.status === 200 ? (arrived.body as Answer) : null
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  // That was the page's first styling; with the drawing it would be one long task on a slow device.
  await untilNextTask()
  const frame = frameFor(window.innerWidth, letters, config, (name) => deviceStore.get(name))
  if (!root || root.childElementCount > 0 || !found || !(found.response.docs.length > 0) || !frame) return
  leaveWhenShown(draw(found, config, frame), root)
}

/**
 * At the end of the document: shows the pictures of the first results where the page will show them, before the page's code is there.
 * What it draws lies behind the page, can't be touched and is read to nobody; it goes when the page shows the same.
 */
export const showFirst = (): void => {
  const search = window.__first?.search
  if (search) void show(search).catch(() => document.getElementById('early')?.remove())
}
