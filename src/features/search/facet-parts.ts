/** The facets and what stands around them: one file, fetched when there is time. */
export const facetParts = () => import('./facet-panel.tsx')
