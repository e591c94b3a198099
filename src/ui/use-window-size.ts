import { useMediaQuery } from './use-media-query.ts'

/** One column without a side panel. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 39.99rem)')
/** Enough space for a panel beside the content. */
export const useIsLarge = (): boolean => useMediaQuery('(min-width: 64rem)')
