import { openPersonDatabase } from '#local/database/person-database.ts'
import { createRecentSearches, type RecentSearches } from '#local/recent-searches.ts'

interface PersonRecent extends RecentSearches {
  readonly close: () => void
}

/** What one person has searched for on this device. @param scope null = guests @param onChange another tab has changed it */
export const openPersonRecent = (scope: string | null, onChange: () => void): PersonRecent => {
  const database = openPersonDatabase(scope, { onState: () => undefined })
  database.watch(['recentSearches'], onChange)
  return { ...createRecentSearches(database), close: () => database.close() }
}

/** It is nobody else's business. */
export const forgetRecent = async (scope: string | null): Promise<void> => {
  const recent = openPersonRecent(scope, () => undefined)
  await recent.clear().finally(() => recent.close())
}
