/** In its own file without valibot, because the bootstrap script imports it. */
export const viewKeys = ['grid', 'list', 'thumbnail'] as const
export type ViewKey = (typeof viewKeys)[number]
