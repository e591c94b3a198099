/** Names of the pages in addresses (`#/search/…`); `start` has no name there. */
export const pageNames = [
  'start',
  'login',
  'logout',
  'search',
  'asset',
  'bookmark',
  'downloads',
  'device',
  'account',
  'custom',
  'admin',
] as const
