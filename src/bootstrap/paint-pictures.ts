import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'
import { toDateGroups } from '../domain/search/date-groups.ts'
import { isPlainColour } from '../domain/search/is-plain-colour.ts'
import { pageSizes } from '../domain/search/page-size.ts'
import { createResults, type Results, withPage } from '../domain/search/results.ts'
import { storedTileStep, withTileStep } from '../domain/search/tile-step.ts'
import { mayBeOnline } from '../platform/network-events.ts'
import type { PrefetchedSearchRequest } from '../platform/prefetched-requests.ts'
import { viewDefinitions } from '../widgets/result-grid/view-definitions.ts'
import { type FirstResults, readOfflineResults } from './boot-data.ts'
import { currentFrame, type Frame } from './frame.ts'

/** Longest time that the layer stays after the page has rendered something. */
const maxOverlapMs = 4000

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
  const src = thumb_url ?? url
  if (src) tile.append(Object.assign(new Image(), { className: 'tile-picture', alt: '', decoding: 'async', fetchPriority: 'high', src }))
  return tile
}

/** The results as the page will build them from the response, so that both have the same rows. */
const resultsOf = ({ response: { docs, numFound }, dateCounts }: FirstResults, width: number, { search }: Config): Results => {
  const pages = pageSizes('grid', search, width, window.innerHeight)
  const first = docs.length < numFound ? docs.length : pages.first
  const empty = { ...createResults(0, numFound, { ...pages, first }), dates: toDateGroups(dateCounts, numFound) }
  return withPage(empty, { from: 0, to: docs.length }, docs, numFound)
}

const addLayer = (results: FirstResults, config: Config, { top, start, padding }: Frame): HTMLElement => {
  // Down to the edge of the window, below the future footer: browsers take a picture that is cut here for a smaller one, and report the largest
  // paint only when the page shows it.
  const layer = styled({ position: 'fixed', inset: `${top}px 0 0`, insetInlineStart: `${start}px`, zIndex: '-1' })
  layer.id = 'first-pictures'
  layer.inert = true
  layer.ariaHidden = 'true'
  // Scrolls like the list, so that a scroll bar takes the same space.
  const area = styled({
    position: 'relative',
    blockSize: '100%',
    paddingInline: `${padding}px`,
    overflow: 'hidden auto',
    scrollbarGutter: 'stable',
  })
  layer.append(area)
  document.body.prepend(layer)
  const shown = resultsOf(results, layer.clientWidth, config)
  const width = area.clientWidth - 2 * padding
  const search = withTileStep(config.search, storedTileStep('grid', config.search), width)
  const layout = viewDefinitions.grid.layout(shown, width, search, 1)
  const stage = styled({ insetInlineStart: `${padding}px` }, 'grid-stage')
  for (
    let row = layout.row(0), remaining = layout.rowCount;
    remaining > 0 && row.top < area.clientHeight;
    row = layout.row(row.index + 1), remaining -= 1
  ) {
    const line = styled({ transform: `translateY(${row.top}px)`, blockSize: `${row.height}px` }, 'grid-row')
    const edges = layout.edges(row)
    for (let position = row.first; position < row.end; position += 1) {
      const edge = edges[position - row.first] ?? 0
      const width = (edges[position - row.first + 1] ?? 0) - edge - layout.gap
      line.append(tileOf(shown.loaded.get(position), edge, width, row.height))
    }
    stage.append(line)
  }
  area.append(stage)
  return layer
}

/** Removes the layer once the page shows the same pictures, shows something else, or the user does anything. */
const removeWhenShown = (layer: HTMLElement, root: HTMLElement): void => {
  const watching = new AbortController()
  let renderedAt = 0
  const remove = () => {
    layer.remove()
    watching.abort()
  }
  const { innerWidth } = window
  // Browsers also send this event for a changed height, when their toolbar moves, and without any change.
  const removeIfNarrowerOrWider = () => {
    if (window.innerWidth !== innerWidth) remove()
  }
  window.addEventListener('resize', removeIfNarrowerOrWider, { signal: watching.signal })
  const searchBox = document.getElementById('first-search')
  const removeUnlessTyping = ({ target }: Event) => {
    if (!(target instanceof Node && searchBox?.contains(target))) remove()
  }
  for (const event of ['hashchange', 'wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(event, removeUnlessTyping, { passive: true, signal: watching.signal })

  const sources = [...layer.querySelectorAll('img')].map((picture) => picture.src)
  const areShown = (): boolean => {
    const complete = new Set([...root.querySelectorAll('img')].filter((picture) => picture.complete).map((picture) => picture.src))
    return sources.every((source) => complete.has(source))
  }
  const check = (): void => {
    if (watching.signal.aborted) return
    if (root.childElementCount > 0) renderedAt ||= performance.now()
    const isDone = renderedAt > 0 && (areShown() || performance.now() - renderedAt > maxOverlapMs)
    // A complete picture is painted in the next frame.
    if (isDone) requestAnimationFrame(() => requestAnimationFrame(remove))
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

const paint = async (search: PrefetchedSearchRequest): Promise<void> => {
  const { key, view, config, isPlain, response } = search
  if (view !== 'grid' || !isPlain) return
  const arrived = mayBeOnline() ? await response : null
  // The address may have changed before the response.
  if (window.__first?.search !== search) return
  const root = document.getElementById('root')
  // Without the server, also while it restarts, the offline copies are shown.
  const isUnreachable = arrived === null || arrived.status >= 502
  const results = isUnreachable ? readOfflineResults(key) : arrived.status === 200 ? (arrived.body as FirstResults) : null
  const frame = currentFrame(config, isUnreachable)
  if (!root || root.childElementCount > 0 || !results || !(results.response.docs.length > 0) || !frame) return
  removeWhenShown(addLayer(results, config, frame), root)
}

/**
 * Paints the pictures of the first results at the place where the page will show them, before the bundle runs. The layer is behind the page, inert and
 * hidden from screen readers.
 */
export const paintPictures = (): void => {
  const search = window.__first?.search
  if (search) void paint(search).catch(() => document.getElementById('first-pictures')?.remove())
}
