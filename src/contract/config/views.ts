/** Stands by itself, like colours.ts: what runs before the page's code knows no schemas. */
export const viewKeys = ['grid', 'list', 'thumbnail'] as const
export type ViewKey = (typeof viewKeys)[number]
