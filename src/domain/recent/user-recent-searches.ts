import { createRecentSearches, type RecentSearches } from '#local/recent-searches.ts'
import { openUserDatabase } from '#local/user-database/user-database.ts'

interface UserRecentSearches extends RecentSearches {
  readonly close: () => void
}

/** Recent searches of one user on this device. @param scope null = guests @param onChange called after a change in another tab */
export const openRecentSearches = (scope: string | null, onChange: () => void): UserRecentSearches => {
  const database = openUserDatabase(scope, { onState: () => undefined })
  database.watch(['recentSearches'], onChange)
  return { ...createRecentSearches(database), close: () => database.close() }
}

/** Removes the recent searches of a user. */
export const clearRecentSearches = async (scope: string | null): Promise<void> => {
  const recent = openRecentSearches(scope, () => undefined)
  await recent.clear().finally(() => recent.close())
}
