import type { Place } from '../navigation/address.ts'

/** Pages with passwords and settings never use the custom style sheet, so that it cannot disguise them. */
export const isUnstyled = (place: Place): boolean => place === 'login' || place === 'admin'
