import { loadMessages } from '../platform/i18n.ts'
import { untilIdle } from '../ui/idle.ts'

/** The paths are ordinary imports: the compiler refuses one that does not exist. A missing line only delays a click. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => loadMessages('search'),
  () => import('../widgets/asset-icons/asset-icons.tsx'),
  () => import('../ui/splitter.tsx'),
  () => import('../ui/sheet-opened.tsx'),
  () => import('../ui/tooltip-bubble.tsx'),
  () => import('../features/search/search-tags.tsx'),
  () => import('../features/search/facet-panel.tsx'),
  () => import('../features/search/selection-bar.tsx'),
  () => import('../features/search/failed-search.tsx'),
  () => import('./shell/connection-text.tsx'),
  () => import('../features/search/result-actions.tsx'),
  () => import('../widgets/asset-tile/thumbnail-tile.tsx'),
  () => import('../widgets/result-grid/list-row.tsx'),
  () => import('../widgets/result-grid/list-header.tsx'),
]

/**
 * Preloads code that the first screen does not need, but the first click or key press does. Each part has an idle period of its own: all of them in
 * one task would delay input.
 */
export const preloadSearchParts = async (): Promise<void> => {
  for (const load of parts) {
    await untilIdle()
    // The screens request it again.
    void load().catch(() => undefined)
  }
}
