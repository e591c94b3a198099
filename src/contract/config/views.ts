/** Views of the results, in the default order. In its own file without valibot, because the bootstrap script imports it. */
export const viewKeys = ['grid', 'thumbnail', 'list'] as const
export type ViewKey = (typeof viewKeys)[number]
