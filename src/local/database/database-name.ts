import { portalPrefix } from '#local/portal-prefix.ts'

export const userDatabasePrefix = `${portalPrefix}-person-`
const guestName = `${portalPrefix}-guest`

/** Name of a user's database and of its change channel. It does not reveal the user. @param scope of the session; null = guests */
export const databaseName = (scope: string | null): string => (scope === null ? guestName : userDatabasePrefix + scope)

/** Whether a database belongs to a user or to guests. Other programs of the origin have databases, too. */
export const isUserDatabase = (name: string): boolean => name === guestName || name.startsWith(userDatabasePrefix)
