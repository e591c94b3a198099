import { useMediaQuery } from './use-media-query.ts'

/** Enough space for the names of most icons. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 1180px)')
/** Enough space for the names of all icons of a bar. */
export const useIsVeryWide = (): boolean => useMediaQuery('(min-width: 1440px)')
