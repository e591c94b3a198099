import type { AssetKind } from '#contract/asset-kind.ts'
import { convertSetsOf } from '#contract/built-in-convert-sets.ts'
import { type AffectedClass, maxSampleCount, type RulesPreview } from '#contract/folder-rules.ts'
import type { Caller } from '../../common/caller.ts'
import { createTimeSlices } from '../../common/time-slices.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import type { AssetRights } from '../../records/asset-record.ts'
import { downloadGroups } from '../../records/download-groups.ts'
import { type FolderRules, underRules } from '../../records/folder-rules.ts'
import { authorize } from '../assets/authorize.ts'
import { titleOrFileStem } from '../file-names/file-name.ts'
import { guestCaller, userCaller } from '../sessions/callers.ts'

/** Names of a class in the response. */
const maxNameCount = 5
/** Classes in the response, those with the largest losses first. */
const maxClassCount = 100
/** Records read at once. */
const groupCount = 200

type Groups = Pick<AssetRights, 'view' | 'download'>

/** Assets whose rights change in the same way. */
interface Pattern {
  readonly before: Groups
  readonly after: Groups
  /** Null = the change is the same for assets of all kinds. */
  readonly kind: AssetKind | null
  count: number
  /** The first ones. */
  readonly ids: string[]
}

type FoundPattern = Omit<Pattern, 'kind' | 'count'>

/** People with the same rights. */
interface PersonClass {
  readonly kind: AffectedClass['kind']
  readonly caller: Caller
  readonly groups: readonly string[]
  readonly names: string[]
}

const momentOf = (rights: AssetRights, rules: FolderRules, now: number): Groups => {
  const { view, download } = underRules(rights, rules, now)
  return { view, download }
}

const findPatterns = async (
  assets: Pick<AssetStore, 'allRights'>,
  before: FolderRules,
  after: FolderRules,
  now: number,
): Promise<readonly FoundPattern[]> => {
  const patterns = new Map<string, FoundPattern>()
  const ofRights = new Map<AssetRights, FoundPattern | null>()
  const patternOf = (rights: AssetRights): FoundPattern | null => {
    const [old, changed] = [momentOf(rights, before, now), momentOf(rights, after, now)]
    const [oldText, changedText] = [JSON.stringify(old), JSON.stringify(changed)]
    if (oldText === changedText) return null
    const key = `${oldText} ${changedText}`
    const pattern = patterns.get(key) ?? { before: old, after: changed, ids: [] }
    patterns.set(key, pattern)
    return pattern
  }
  for await (const { id, rights } of assets.allRights()) {
    const known = ofRights.get(rights)
    const pattern = known === undefined ? patternOf(rights) : known
    ofRights.set(rights, pattern)
    pattern?.ids.push(id)
  }
  return [...patterns.values()]
}

/** Whether a change concerns some formats and not others, so that it depends on the kind of an asset. */
const dependsOnKind = ({ before, after }: FoundPattern): boolean =>
  new Set(convertSetsOf(null).map((set) => JSON.stringify([before, after].map((rights) => downloadGroups(rights, set))))).size > 1

/** Divides the assets of each change by kind where it matters. An asset without a readable record counts like one with all formats. */
const byKind = async (assets: Pick<AssetStore, 'getAssets'>, found: readonly FoundPattern[]): Promise<readonly Pattern[]> => {
  const slices = createTimeSlices()
  const patterns: Pattern[] = []
  for (const { before, after, ids } of found) {
    const ofKinds = new Map<AssetKind | null, Pattern>()
    const add = (kind: AssetKind | null, added: readonly string[]) => {
      const pattern = ofKinds.get(kind) ?? { before, after, kind, count: 0, ids: [] }
      ofKinds.set(kind, pattern)
      pattern.count += added.length
      pattern.ids.push(...added.slice(0, maxSampleCount - pattern.ids.length))
    }
    if (!dependsOnKind({ before, after, ids })) add(null, ids)
    else
      for (let at = 0; at < ids.length; at += groupCount) {
        if (slices.isOver()) await slices.next()
        const group = ids.slice(at, at + groupCount)
        const kinds = new Map((await assets.getAssets(group)).map(({ id, kind }) => [id, kind]))
        for (const id of group) add(kinds.get(id) ?? null, [id])
      }
    patterns.push(...ofKinds.values())
  }
  return patterns
}

const classesOf = (users: readonly UserRecord[], hasGuests: boolean): readonly PersonClass[] => {
  const classes = new Map<string, PersonClass>()
  if (hasGuests) classes.set('', { kind: 'guests', caller: guestCaller('', null), groups: [], names: [] })
  for (const user of users) {
    if (user.disabled) continue
    const caller = userCaller(user, '', null, null)
    const key = JSON.stringify([caller.isGuiAdmin && caller.isAssetUser, caller.groups.toSorted((a, b) => (a < b ? -1 : 1))])
    const known = classes.get(key) ?? { kind: 'accounts' as const, caller, groups: user.groups, names: [] }
    known.names.push(user.name)
    classes.set(key, known)
  }
  return [...classes.values()]
}

interface Change {
  readonly view: -1 | 0 | 1
  readonly isDownloadLost: boolean
  readonly isDownloadGained: boolean
}

/** What a change of rights means for a person. */
const changeFor = (caller: Caller, { before, after, kind, ids: [id = ''] }: Pattern): Change => {
  const may = (rights: Groups, right: Parameters<typeof authorize>[2]): number => (authorize(caller, { id, rights }, right) ? 1 : 0)
  const downloads = convertSetsOf(kind).map((set) => may(after, { download: set }) - may(before, { download: set }))
  return {
    view: (may(after, 'view') - may(before, 'view')) as Change['view'],
    isDownloadLost: downloads.includes(-1),
    isDownloadGained: downloads.includes(1),
  }
}

const isLoss = ({ view, isDownloadLost }: Change): boolean => view < 0 || isDownloadLost
const isGain = ({ view, isDownloadGained }: Change): boolean => view > 0 || isDownloadGained

/**
 * What changed rules would do: for each class of people with the same rights the number of assets they lose and gain, with samples. Limits
 * in time count as of now. 100,000 assets take about a second of CPU time, in slices, and some more if only some formats change.
 */
export const previewRules = async (
  assets: Pick<AssetStore, 'allRights' | 'getAssets'>,
  users: readonly UserRecord[],
  {
    before,
    after,
    guests,
    now,
    locale,
  }: {
    readonly before: FolderRules
    readonly after: FolderRules
    readonly guests: boolean
    readonly now: number
    readonly locale: string
  },
): Promise<RulesPreview> => {
  const patterns = await byKind(assets, await findPatterns(assets, before, after, now))
  const slices = createTimeSlices()
  const lost = new Set<Pattern>()
  const gained = new Set<Pattern>()
  const classes: AffectedClass[] = []
  for (const person of classesOf(users, guests)) {
    if (slices.isOver()) await slices.next()
    const view = { lost: 0, gained: 0 }
    const download = { lost: 0, gained: 0 }
    for (const pattern of patterns) {
      const change = changeFor(person.caller, pattern)
      if (isLoss(change)) lost.add(pattern)
      if (isGain(change)) gained.add(pattern)
      if (change.view < 0) view.lost += pattern.count
      if (change.view > 0) view.gained += pattern.count
      if (change.isDownloadLost) download.lost += pattern.count
      if (change.isDownloadGained) download.gained += pattern.count
    }
    if (view.lost + view.gained + download.lost + download.gained === 0) continue
    const { kind, groups, names } = person
    classes.push({ kind, groups: [...groups], accountCount: names.length, names: names.slice(0, maxNameCount), view, download })
  }
  const sizeOf = ({ view, download }: AffectedClass) => view.lost + download.lost
  const accountsWith = (key: 'lost' | 'gained') =>
    classes.reduce((sum, { view, download, accountCount }) => sum + (view[key] + download[key] > 0 ? accountCount : 0), 0)
  const guestsWith = (key: 'lost' | 'gained') =>
    classes.some(({ kind, view, download }) => kind === 'guests' && view[key] + download[key] > 0)
  const countOf = (found: ReadonlySet<Pattern>) => [...found].reduce((sum, { count }) => sum + count, 0)
  const affected = [...lost, ...[...gained].filter((pattern) => !lost.has(pattern))]
  const sampled = affected.flatMap((pattern) => pattern.ids.map((id) => ({ id, pattern }))).slice(0, maxSampleCount)
  const patternOf = new Map(sampled.map(({ id, pattern }) => [id, pattern]))
  const changeOf = (pattern: Pattern | undefined) => {
    if (!pattern || !lost.has(pattern)) return 'gained'
    return gained.has(pattern) ? 'both' : 'lost'
  }
  return {
    lostAccounts: accountsWith('lost'),
    gainedAccounts: accountsWith('gained'),
    guestsLose: guestsWith('lost'),
    guestsGain: guestsWith('gained'),
    lostAssets: countOf(lost),
    gainedAssets: countOf(gained),
    classes: classes.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxClassCount),
    assets: (await assets.getAssets([...patternOf.keys()])).map((record) => ({
      id: record.id,
      title: titleOrFileStem(record, locale),
      path: record.path,
      change: changeOf(patternOf.get(record.id)),
    })),
  }
}
