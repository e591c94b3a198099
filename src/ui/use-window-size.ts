import { useMediaQuery } from './use-media-query.ts'

/** One column, no room beside it. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 39.99rem)')
/** Room for something at the side of what one looks at. */
export const useIsLarge = (): boolean => useMediaQuery('(min-width: 64rem)')
