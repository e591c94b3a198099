/** The most results that one call answers. Stands by itself: what runs before the page's code knows no schemas. */
export const mostRows = 1000
