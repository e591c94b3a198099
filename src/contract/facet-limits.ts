/** Most facets of one search. */
export const maxFacetCount = 64
/** Maximum characters of the name of a facet. */
export const maxFacetNameLength = 64
