/** The facets and their controls in one deferred chunk. */
export const facetParts = () => import('./facet-panel.tsx')
