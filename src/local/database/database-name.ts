export const personPrefix = 'vitrine-person-'
const guestName = 'vitrine-guest'

/** Name of the database of one person, and of the channel that tells of its changes; `scope` is the session's, null = guests. No name tells who it is. */
export const databaseName = (scope: string | null): string => (scope === null ? guestName : personPrefix + scope)
