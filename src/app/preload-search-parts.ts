import { loadMessages } from '../platform/i18n.ts'

/**
 * Preloads code that the first screen does not need, but the first click or key press does. The paths are ordinary imports: the compiler refuses
 * one that does not exist. A missing line only delays a click.
 */
export const preloadSearchParts = (): void => {
  // The screens request them again.
  void loadMessages('screens').catch(() => undefined)
  void import('../widgets/asset-icons/asset-icons.tsx')
  void import('../ui/splitter.tsx')
  void import('../ui/sheet-opened.tsx')
  void import('../ui/tooltip-bubble.tsx')
  void import('../features/search/search-tags.tsx')
  void import('../features/search/facet-panel.tsx')
  void import('../features/search/selection-bar.tsx')
  void import('../features/search/failed-search.tsx')
  void import('./shell/connection-text.tsx')
  void import('../features/search/result-actions.tsx')
  void import('../widgets/asset-tile/thumbnail-tile.tsx')
  void import('../widgets/result-grid/list-row.tsx')
  void import('../widgets/result-grid/list-header.tsx')
}
