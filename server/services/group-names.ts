import type { UserRecord } from '../ports/account-store.ts'
import type { Stores } from '../ports/stores.ts'
import { keptGroupsDocument, readKeptGroups } from '../records/kept-groups.ts'

/** Names of the groups that accounts have or administrators have added, in the order of a language. */
export const groupNames = async (
  { configuration }: Pick<Stores, 'configuration'>,
  users: readonly Pick<UserRecord, 'groups'>[],
  locale: string,
): Promise<string[]> => {
  const kept = readKeptGroups((await configuration.getDocument(keptGroupsDocument))?.body)
  const names = new Set([...users.flatMap(({ groups }) => groups), ...kept.map(({ name }) => name)])
  return [...names].toSorted(new Intl.Collator(locale).compare)
}
