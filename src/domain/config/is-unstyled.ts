import type { RouteName } from '../navigation/address.ts'

/** Pages with passwords and settings never use the custom style sheet, so that it cannot disguise them. */
export const isUnstyled = (route: RouteName): boolean => route === 'login' || route === 'admin'
