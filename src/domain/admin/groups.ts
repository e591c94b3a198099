import type { GroupChange, ListedGroup } from '#contract/groups.ts'

/** What a user can edit of a group. */
export interface EditedGroup {
  readonly name: string
  readonly description: string
  /** Days in which members can work without a second factor; null = they need none. */
  readonly graceDays: number | null
  /** The group of this name exists and gets the members and rights of the edited one. */
  readonly join: boolean
  /** Members may make share links. */
  readonly mayShare: boolean
}

/** Only what differs; null = nothing. */
export const groupChangeOf = (before: ListedGroup, { name, description, graceDays, join, mayShare }: EditedGroup): GroupChange | null => {
  const change = {
    name: before.name,
    ...(name !== before.name && { newName: name }),
    ...(name !== before.name && join && { join }),
    ...(description !== before.description && { description }),
    ...(graceDays !== (before.secondFactor?.graceDays ?? null) && { secondFactor: graceDays === null ? null : { graceDays } }),
    ...(mayShare !== (before.mayShare ?? false) && { mayShare }),
  }
  return Object.keys(change).length > 1 ? change : null
}

const comparable = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Groups whose name or description contains a text. */
export const filterGroups = (groups: readonly ListedGroup[], text: string): readonly ListedGroup[] => {
  const wanted = comparable(text.trim())
  return groups.filter(({ name, description }) => [name, description].some((value) => comparable(value).includes(wanted)))
}

/** Rights name the group, but nobody gets them: perhaps the name is misspelt there. */
export const isWithoutMembers = ({ people, ruleCount, files }: ListedGroup): boolean => people === 0 && ruleCount + files > 0

/** Whether there is anything to delete: what only rules and tables name is changed there. */
export const isRemovable = ({ people, isKept }: ListedGroup): boolean => people > 0 || isKept
