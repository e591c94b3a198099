import * as v from 'valibot'
import { storedFolderRulesSchema } from '#contract/folder-rules.ts'
import type { AssetRights, GivenRights, RightsOrigin } from './asset-record.ts'
import { downloadGroups } from './download-groups.ts'
import { coversAll, everyone, inBoth } from './group-sets.ts'
import { rightsAt } from './time-limits.ts'

/** Document with the rules for folders. Its versions stay, as of every document. */
export const folderRulesDocument = 'folder-rules'

/** Rule of an administrator for a folder and all folders below. A right that it does not name is inherited. */
export interface FolderRule {
  /** Below the media folder; '' = the whole portal. */
  readonly path: string
  /** Groups that see the files; an empty list = none. */
  readonly view?: readonly string[]
  /** Convert set id or `*` → groups. */
  readonly download?: Readonly<Record<string, readonly string[]>>
  /** Id of the account that saved the rule. */
  readonly by: string | null
  /** Milliseconds since the epoch. */
  readonly at: number
}

export type RuledRight = 'view' | 'download'

/** Compiled rules. A look at a folder takes one step for each folder above it, and afterwards none. */
export interface FolderRules {
  /** Unreadable rules: they may restrict anything, so nobody has any right. */
  readonly isUnreadable: boolean
  readonly all: readonly FolderRule[]
  /** The rule that decides about a right in a folder: the one of the nearest folder that names it. Null = no rule names it. */
  deciding(folder: string, right: RuledRight): FolderRule | null
}

/** Paths are compared in NFC, because macOS decomposes names. */
const comparable = (path: string): string => path.normalize('NFC')

const above = (folder: string): string => folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))

export const compileFolderRules = (all: readonly FolderRule[]): FolderRules => {
  const byPath = new Map(all.map((rule) => [comparable(rule.path), rule]))
  const found = { view: new Map<string, FolderRule | null>(), download: new Map<string, FolderRule | null>() }
  const search = (folder: string, right: RuledRight): FolderRule | null => {
    const known = found[right].get(folder)
    if (known !== undefined) return known
    const own = byPath.get(comparable(folder))
    const rule = own?.[right] === undefined ? (folder === '' ? null : search(above(folder), right)) : own
    found[right].set(folder, rule)
    return rule
  }
  return { isUnreadable: false, all, deciding: (folder, right) => (all.length === 0 ? null : search(folder, right)) }
}

export const noFolderRules: FolderRules = compileFolderRules([])

/** Stands for rules that cannot be read. */
export const unreadableFolderRules: FolderRules = { isUnreadable: true, all: [], deciding: () => null }

/** Rules from the body of their document; a missing document (undefined) has none. */
export const readFolderRules = (body: unknown): FolderRules => {
  if (body === undefined) return noFolderRules
  const stored = v.safeParse(storedFolderRulesSchema, body)
  return stored.success ? compileFolderRules(stored.output.rules) : unreadableFolderRules
}

const noRights = { view: [], download: { '*': [] } } as const

type Groups = Pick<AssetRights, 'view' | 'download'>

const ruledView = ({ folder, view, named }: GivenRights, rules: FolderRules): readonly string[] => {
  const rule = named.view === undefined ? rules.deciding(folder, 'view')?.view : undefined
  return rule ? inBoth(view, rule) : view
}

const isNamed = ({ named: { download = {} } }: GivenRights, set: string): boolean =>
  Object.hasOwn(download, set) || Object.hasOwn(download, '*') || (set === '0' && Object.hasOwn(download, 'original'))

const ruledDownload = (given: GivenRights, rules: FolderRules): AssetRights['download'] => {
  const rule = rules.deciding(given.folder, 'download')?.download
  if (!rule) return given.download
  const ruled = { view: [], download: rule }
  const sets = ['*', ...Object.keys(given.download), ...Object.keys(rule)]
  return Object.fromEntries(
    [...new Set(sets)].map((set) => {
      const own = downloadGroups(given, set)
      return [set, isNamed(given, set) ? [...own] : inBoth(own, downloadGroups(ruled, set))]
    }),
  )
}

/** Convert set of a model with all its files. */
const wholeModelSet = 'glb'

/** Rights by the media folder and the rules, without limits in time. A rule never gives more than the media folder does. */
export const ruledGroups = (origin: RightsOrigin, rules: FolderRules): Groups => {
  if (rules.isUnreadable) return noRights
  let view = ruledView(origin, rules)
  let download = ruledDownload(origin, rules)
  for (const part of origin.parts ?? []) {
    const partView = ruledView(part, rules)
    // The preview of the asset shows its parts. What the media folder says about them is applied to the preview itself.
    if (partView !== part.view && !coversAll(partView, view)) view = inBoth(view, partView)
    const owners = inBoth(partView, downloadGroups({ view: partView, download: ruledDownload(part, rules) }, '0'))
    if (!coversAll(owners, everyone))
      download = { ...download, [wholeModelSet]: inBoth(downloadGroups({ view, download }, wholeModelSet), owners) }
  }
  return { view, download }
}

/** Rights of a moment from their origin. */
export const composedRights = (
  origin: RightsOrigin,
  limits: NonNullable<AssetRights['timed']>['limits'],
  rules: FolderRules,
  now: number,
): AssetRights => ({ ...rightsAt(ruledGroups(origin, rules), limits, now), origin })

/**
 * Stored rights under the present rules. Records of earlier versions do not know their folder: while there are rules, nobody has a right to
 * them until the next pass has composed them again.
 */
export const underRules = (rights: AssetRights, rules: FolderRules, now: number): AssetRights => {
  if (rights.origin) return composedRights(rights.origin, rights.timed?.limits ?? {}, rules, now)
  return rules.all.length === 0 && !rules.isUnreadable
    ? rights
    : { ...rights, ...noRights, ...(rights.timed && { timed: { ...rights.timed, ...noRights } }) }
}
