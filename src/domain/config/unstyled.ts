import type { Place } from '../navigation/address.ts'

/** Where passwords and settings are typed, nothing an admin has written draws over the page. */
export const isUnstyled = (place: Place): boolean => place === 'login' || place === 'admin'
