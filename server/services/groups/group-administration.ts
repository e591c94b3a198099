import { type GroupChange, type GroupChanged, type GroupList, maxKeptGroupCount, type NewGroup } from '#contract/groups.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Stores } from '../../ports/stores.ts'
import { type KeptGroup, keptGroupsDocument, readKeptGroups } from '../../records/kept-groups.ts'
import { stricterOf } from '../../records/required-factor.ts'
import { userNameKey } from '../../records/user-name.ts'
import type { CurrentRules } from '../assets/current-rules.ts'
import type { FolderRights } from '../folder-rights/folder-rights.ts'
import type { ActingAdministrator } from '../sign-in/acting-administrator.ts'
import type { SignInRules } from '../sign-in/sign-in-rules.ts'
import { countNamedGroups, listGroups, namesGroup } from './named-groups.ts'
import { ruleWithGroups } from './rule-with-groups.ts'

/**
 * Groups as administrators list and change them. A group exists as soon as an account, a rule, a table or an administrator names it; only the
 * description is stored for itself. Rejects with the codes `group.*`.
 */
export interface GroupAdministration {
  list(locale: string): Promise<GroupList>
  add(group: NewGroup, actor: ActingAdministrator): Promise<void>
  /**
   * Changes the description, the required second factor, or the name in the accounts, the rules for folders and those of the single sign-on. Rejects with StoresUnavailableError if the rules cannot be
   * read, before anything is changed. A renaming that was interrupted is completed by another one with `join`.
   */
  change(change: GroupChange, actor: ActingAdministrator): Promise<GroupChanged>
  /** Ends the membership of all accounts. Rules and tables that name the group stay. */
  remove(name: string, actor: ActingAdministrator): Promise<GroupChanged>
}

interface GroupAdministrationParts {
  readonly stores: Pick<Stores, 'assets' | 'accounts' | 'configuration' | 'usage'>
  readonly currentRules: CurrentRules
  readonly folderRights: Pick<FolderRights, 'save' | 'forget'>
  readonly signInRules: Pick<SignInRules, 'read' | 'renameGroup'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/** Other administrators may save at the same time. */
const maxAttemptCount = 20
/** Names of members that an entry of the log lists. */
const maxLoggedNameCount = 50

/** Repeats a change while other administrators save in between. */
const untilSaved = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'config.conflict') || attempt >= maxAttemptCount) throw error
    }
}

const logged = (names: readonly string[]): string =>
  [...names.slice(0, maxLoggedNameCount), ...(names.length > maxLoggedNameCount ? ['…'] : [])].join(', ')

export const createGroupAdministration = ({
  stores,
  currentRules,
  folderRights,
  signInRules,
  clock,
}: GroupAdministrationParts): GroupAdministration => {
  const { assets, accounts, configuration, usage } = stores
  let counted: { readonly revision: number; readonly files: Promise<ReadonlyMap<string, number>> } | null = null
  const namedFiles = async (): Promise<ReadonlyMap<string, number>> => {
    const revision = await assets.assetsRevision()
    if (counted?.revision !== revision) {
      counted = { revision, files: countNamedGroups(assets) }
      counted.files.catch(() => (counted = null))
    }
    return counted?.files ?? new Map()
  }
  const list = async (locale: string): Promise<GroupList> => {
    const [users, stored, { rules }, ofSignIn, files] = await Promise.all([
      accounts.listUsers(),
      configuration.getDocument(keptGroupsDocument),
      currentRules.readAny(),
      signInRules.read(),
      namedFiles(),
    ])
    const sources = { users, kept: readKeptGroups(stored?.body), rules: rules.all, signInRules: ofSignIn ?? [], files }
    return { groups: listGroups(sources, locale) }
  }

  /** Applies a change to the latest stored groups. */
  const changeKept = (by: string, change: (kept: readonly KeptGroup[]) => readonly KeptGroup[]): Promise<void> =>
    untilSaved(async () => {
      const etag = await configuration.documentEtag(keptGroupsDocument)
      const kept = readKeptGroups((await configuration.getDocument(keptGroupsDocument))?.body)
      const groups = change(kept)
      if (groups === kept) return
      if (groups.length > maxKeptGroupCount) throw new ApiError('request.invalid', { field: 'name' })
      if (!(await configuration.putDocument(keptGroupsDocument, { groups }, by, etag)))
        throw new ApiError('config.conflict', { part: 'groups' })
    })

  /** Replaces a group in all rules for folders that name it. @returns number of these rules */
  const changeRules = (by: string, name: string, replacement: readonly string[]): Promise<number> =>
    untilSaved(async () => {
      folderRights.forget()
      const { rules, etag } = await currentRules.read()
      const changes = rules.all.filter((rule) => namesGroup(rule, name)).map((rule) => ruleWithGroups(rule, name, replacement))
      if (changes.length > 0) await folderRights.save(changes, by, etag)
      return changes.length
    })

  /** @returns number of changed accounts */
  const rename = async (name: string, newName: string, actor: ActingAdministrator): Promise<number> => {
    // With both names in the rules nobody loses a right for a moment, after which devices would remove their offline copies.
    const folders = await changeRules(actor.id, name, [name, newName])
    // Before the accounts: a sign-in in between must not give the old name again.
    await untilSaved(() => signInRules.renameGroup(name, newName, actor.id))
    const people = await accounts.replaceGroup(name, newName)
    await changeRules(actor.id, name, [newName])
    await changeKept(actor.id, (kept) => {
      const [own, other] = [name, newName].map((wanted) => kept.find((group) => group.name === wanted))
      if (!own) return kept
      const secondFactor = stricterOf(own.secondFactor, other?.secondFactor)
      const renamed = {
        name: newName,
        description: other?.description || own.description,
        ...(secondFactor && { secondFactor }),
        ...((own.mayShare || other?.mayShare) && { mayShare: true }),
      }
      return [...kept.filter((group) => group !== own && group !== other), renamed]
    })
    const detail = { 'group.before': name, 'group.after': newName, people: people.length, folders }
    await usage.audit({ event: 'group.renamed', userId: actor.id, detail })
    return people.length
  }

  const describe = async (name: string, description: string, actor: ActingAdministrator): Promise<void> => {
    let before = ''
    await changeKept(actor.id, (kept) => {
      const own = kept.find((group) => group.name === name)
      before = own?.description ?? ''
      if (before === description) return kept
      return [...kept.filter((group) => group !== own), { ...own, name, description }]
    })
    if (before === description) return
    const detail = { group: name, 'description.before': before, 'description.after': description }
    await usage.audit({ event: 'group.described', userId: actor.id, detail })
  }

  const requireFactor = async (name: string, wanted: GroupChange['secondFactor'], actor: ActingAdministrator): Promise<void> => {
    const days: { before: number | ''; after: number | '' } = { before: '', after: wanted?.graceDays ?? '' }
    await changeKept(actor.id, (kept) => {
      const own = kept.find((group) => group.name === name)
      days.before = own?.secondFactor?.graceDays ?? ''
      if (days.before === days.after) return kept
      const { secondFactor: before, ...rest } = own ?? { name, description: '' }
      const changed = wanted ? { ...rest, secondFactor: { since: before?.since ?? clock(), graceDays: wanted.graceDays } } : rest
      return [...kept.filter((group) => group !== own), changed]
    })
    if (days.before === days.after) return
    const detail = { group: name, 'days.before': days.before, 'days.after': days.after }
    await usage.audit({ event: 'group.second-factor', userId: actor.id, detail })
  }

  const allowSharing = async (name: string, mayShare: boolean, actor: ActingAdministrator): Promise<void> => {
    let hasChanged = false
    await changeKept(actor.id, (kept) => {
      const own = kept.find((group) => group.name === name)
      hasChanged = (own?.mayShare ?? false) !== mayShare
      if (!hasChanged) return kept
      return [...kept.filter((group) => group !== own), { description: '', ...own, name, mayShare }]
    })
    if (!hasChanged) return
    const detail = { group: name, 'mayShare.before': !mayShare, 'mayShare.after': mayShare }
    await usage.audit({ event: 'group.sharing', userId: actor.id, detail })
  }

  return {
    list,
    add: async ({ name, description, secondFactor, mayShare }, actor) => {
      const { groups } = await list(actor.locale)
      // A group that only rules or tables name may be added under exactly this name.
      const isTaken = groups.some((group) =>
        group.name === name ? group.isKept || group.people > 0 : userNameKey(group.name) === userNameKey(name),
      )
      if (isTaken) throw new ApiError('group.name-taken')
      await changeKept(actor.id, (kept) => {
        if (kept.some((group) => group.name === name)) throw new ApiError('group.name-taken')
        return [
          ...kept,
          {
            name,
            description,
            ...(secondFactor && { secondFactor: { since: clock(), ...secondFactor } }),
            ...(mayShare && { mayShare }),
          },
        ]
      })
      const detail = {
        group: name,
        ...(description && { description }),
        ...(secondFactor && { days: secondFactor.graceDays }),
        ...(mayShare && { mayShare }),
      }
      await usage.audit({ event: 'group.added', userId: actor.id, detail })
    },
    change: async ({ name, newName = name, description, secondFactor, mayShare, join = false }, actor) => {
      const { groups } = await list(actor.locale)
      if (!groups.some((group) => group.name === name)) throw new ApiError('group.not-found')
      const isTaken = groups.some((group) => group.name !== name && userNameKey(group.name) === userNameKey(newName))
      const isJoined = join && groups.some((group) => group.name === newName)
      if (newName !== name && isTaken && !isJoined) throw new ApiError('group.name-taken')
      const people = newName === name ? 0 : await rename(name, newName, actor)
      // Afterwards, so that it also replaces the description of a group that this one joins.
      if (description !== undefined) await describe(newName, description, actor)
      if (secondFactor !== undefined) await requireFactor(newName, secondFactor, actor)
      if (mayShare !== undefined) await allowSharing(newName, mayShare, actor)
      return { people }
    },
    remove: async (name, actor) => {
      const { groups } = await list(actor.locale)
      if (!groups.some((group) => group.name === name)) throw new ApiError('group.not-found')
      const people = await accounts.replaceGroup(name, null)
      await changeKept(actor.id, (kept) => (kept.some((group) => group.name === name) ? kept.filter((group) => group.name !== name) : kept))
      const detail = { group: name, people: people.length, ...(people.length > 0 && { members: logged(people) }) }
      await usage.audit({ event: 'group.removed', userId: actor.id, detail })
      return { people: people.length }
    },
  }
}
