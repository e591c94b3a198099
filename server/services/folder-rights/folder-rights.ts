import {
  type ExplainedRights,
  type ExplainRequest,
  type FolderRuleList,
  type FoundFolders,
  maxFoundFolderCount,
  type RuleChange,
  type RulesPreview,
} from '#contract/folder-rules.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Stores } from '../../ports/stores.ts'
import { compileFolderRules, type FolderRule, folderRulesDocument } from '../../records/folder-rules.ts'
import type { CurrentRules } from '../assets/current-rules.ts'
import { groupNames } from '../group-names.ts'
import type { MediaFiles } from '../media-files.ts'
import { guestCaller, userCaller } from '../sessions/callers.ts'
import { type ExplainedPerson, explainRights } from './explain-rights.ts'
import { findNamedAsset } from './find-asset.ts'
import { type ChangedRule, folderKey, mergeRules, ruleTexts } from './merge-rules.ts'
import { previewRules } from './preview-rules.ts'

/** Rules for folders, as administrators read and change them. */
export interface FolderRights {
  list(locale: string): Promise<FolderRuleList>
  /** Folders with assets whose path contains a text. */
  findFolders(text: string): Promise<FoundFolders>
  /** What changes would do. Stores nothing. Rejects with `request.invalid`. */
  preview(changes: readonly RuleChange[], locale: string): Promise<RulesPreview>
  /**
   * Saves changes; they decide at once. Rejects with `config.conflict` if another administrator has saved since `ifMatch`.
   * @returns the new ETag of the rules
   */
  save(changes: readonly RuleChange[], by: string, ifMatch: string): Promise<string>
  /** Rejects with `asset.not-found` or `account.not-found`. */
  explain(request: ExplainRequest, locale: string): Promise<ExplainedRights>
  /** The next decision reads the rules again. */
  forget(): void
}

interface FolderRightsParts {
  /** With the stored rights of the assets, which may be older than the rules. */
  readonly stores: Pick<Stores, 'assets' | 'accounts' | 'configuration' | 'usage'>
  readonly currentRules: CurrentRules
  readonly mediaFiles: MediaFiles
  /** Whether guests may use the portal. */
  readonly guests: boolean
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/** Entries of the log for one saving. A last entry counts the rest, so that nobody displaces the log by saving. */
const maxAuditedCount = 50

const prefixed = (rule: FolderRule | null, when: 'before' | 'after') => {
  const { view = 'inherited', download = 'inherited' } = ruleTexts(rule)
  return { [`view.${when}`]: view, [`download.${when}`]: download }
}

/** Folders with assets and the number of assets in each and below. */
const countFolders = async (assets: Pick<Stores['assets'], 'allRights'>): Promise<ReadonlyMap<string, number>> => {
  const own = new Map<string, number>()
  for await (const { rights } of assets.allRights())
    if (rights.origin) own.set(rights.origin.folder, (own.get(rights.origin.folder) ?? 0) + 1)
  const counts = new Map<string, number>()
  for (const [path, count] of own)
    for (let folder = folderKey(path); ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
      counts.set(folder, (counts.get(folder) ?? 0) + count)
      if (folder === '') break
    }
  return counts
}

const searchable = (text: string): string => text.normalize('NFC').toLowerCase()

export const createFolderRights = ({ stores, currentRules, mediaFiles, guests, clock }: FolderRightsParts): FolderRights => {
  const { assets, accounts, configuration, usage } = stores
  const namesOf = async (rules: readonly FolderRule[]): Promise<ReadonlyMap<string, string>> => {
    const names = new Map<string, string>()
    for (const id of new Set(rules.flatMap(({ by }) => by ?? []))) {
      const user = await accounts.getUser(id)
      if (user) names.set(id, user.name)
    }
    return names
  }
  let counted: { readonly revision: number; readonly folders: Promise<ReadonlyMap<string, number>> } | null = null
  const folders = async (): Promise<ReadonlyMap<string, number>> => {
    const revision = await assets.assetsRevision()
    if (counted?.revision !== revision) {
      counted = { revision, folders: countFolders(assets) }
      counted.folders.catch(() => (counted = null))
    }
    return counted?.folders ?? new Map()
  }
  const audit = async (changed: readonly ChangedRule[], userId: string): Promise<void> => {
    for (const { path, before, after } of changed.slice(0, maxAuditedCount)) {
      const detail = { folder: path === '' ? '/' : path, ...prefixed(before, 'before'), ...prefixed(after, 'after') }
      await usage.audit({ event: 'rights.folder', userId, detail })
    }
    const rest = changed.length - maxAuditedCount
    if (rest > 0) await usage.audit({ event: 'rights.folders', userId, detail: { folders: rest } })
  }
  const personOf = async (person: ExplainRequest['person']): Promise<ExplainedPerson> => {
    if (person.kind === 'guest') return { caller: guestCaller('', null), user: null }
    if (person.kind === 'groups') {
      const guest = guestCaller('', null)
      return { caller: { ...guest, guest: false, isAssetUser: true, groups: ['everyone', 'users', ...person.groups] }, user: null }
    }
    const user = await accounts.findUser(person.name)
    if (!user) throw new ApiError('account.not-found')
    return { caller: userCaller(user, '', null, null), user }
  }

  return {
    forget: () => currentRules.forget(),
    list: async (locale) => {
      const { rules, etag } = await currentRules.readAny()
      const names = await namesOf(rules.all)
      const users = await accounts.listUsers()
      return {
        etag,
        isUnreadable: rules.isUnreadable,
        rules: rules.all.map(({ path, view, download, by, at }) => ({
          path: folderKey(path),
          ...(view && { view: [...view] }),
          ...(download && { download: Object.fromEntries(Object.entries(download).map(([set, groups]) => [set, [...groups]])) }),
          by: by === null ? null : (names.get(by) ?? null),
          at,
        })),
        groups: await groupNames(stores, users, locale),
      }
    },
    findFolders: async (text) => {
      const wanted = searchable(text)
      const found = [...(await folders())].filter(([path]) => searchable(path).includes(wanted))
      const first = found.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, maxFoundFolderCount)
      return { folders: first.map(([path, assetCount]) => ({ path, assetCount })), total: found.length }
    },
    preview: async (changes, locale) => {
      const { rules: before } = await currentRules.readAny()
      const now = clock()
      const after = compileFolderRules(mergeRules(before.all, changes, { by: null, at: now }).rules)
      return previewRules(assets, await accounts.listUsers(), { before, after, guests, now, locale })
    },
    save: async (changes, by, ifMatch) => {
      currentRules.forget()
      const { rules, etag } = await currentRules.readAny()
      if (etag !== ifMatch) throw new ApiError('config.conflict', { part: 'rights' })
      const { rules: merged, changed } = mergeRules(rules.all, changes, { by, at: clock() })
      if (changed.length === 0 && !rules.isUnreadable) return etag
      const saved = await configuration.putDocument(folderRulesDocument, { rules: merged }, by, ifMatch)
      currentRules.forget()
      if (!saved) throw new ApiError('config.conflict', { part: 'rights' })
      await audit(changed, by)
      return saved.etag
    },
    explain: async ({ asset, person }, locale) => {
      const explained = await personOf(person)
      const record = await findNamedAsset(assets, asset)
      if (!record) throw new ApiError('asset.not-found')
      const { rules } = await currentRules.readAny()
      const places = await mediaFiles.rightsPlaces(record.path)
      const { origin } = record.rights
      const deciding = origin ? [rules.deciding(origin.folder, 'view'), rules.deciding(origin.folder, 'download')] : []
      const names = await namesOf(deciding.flatMap((rule) => rule ?? []))
      return explainRights({ record, rules, places, person: explained, names, now: clock() }, locale)
    },
  }
}
