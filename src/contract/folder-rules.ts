import * as v from 'valibot'
import { groupNameSchema } from '#contract/account.ts'
import { builtInConvertSets } from '#contract/built-in-convert-sets.ts'

/** Rules of one portal at most. */
export const maxFolderRuleCount = 20_000
/** Changes in one request at most. */
export const maxRuleChangeCount = 10_000
/** Folders in one response at most. */
export const maxFoundFolderCount = 200
/** Assets that a preview lists. */
export const maxSampleCount = 50

/** A right of everybody, guests, users who are signed in, or members of a group. */
const ruleGroupsSchema = v.pipe(v.array(v.union([v.picklist(['everyone', 'guests', 'users']), groupNameSchema])), v.maxLength(100))

/** Ids of convert sets; `*` = all that are not named. */
const ruleSetSchema = v.picklist(['*', ...Object.keys(builtInConvertSets)])

/** Path of a folder below the media folder, with `/`; empty = the whole portal. */
export const folderPathSchema = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.regex(/^[^\p{Cc}\\]*$/u),
  v.check((path) => path === '' || path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')),
)

const ruleRights = {
  /** Who sees the files; empty = nobody, missing = as in the folder above. */
  view: v.exactOptional(ruleGroupsSchema),
  /** Convert set → who downloads it; missing = as in the folder above. */
  download: v.exactOptional(v.record(ruleSetSchema, ruleGroupsSchema)),
}

/** The rule of one folder. Without rights: there is no rule, and the folder inherits both. */
export const ruleChangeSchema = v.object({ path: folderPathSchema, ...ruleRights })
export type RuleChange = v.InferOutput<typeof ruleChangeSchema>

const groupsSchema = v.array(v.string())

/** Loose where a later version may know more names, strict where a right would be lost. */
export const storedFolderRulesSchema = v.object({
  rules: v.array(
    v.object({
      path: v.string(),
      view: v.exactOptional(groupsSchema),
      download: v.exactOptional(v.record(v.string(), groupsSchema)),
      by: v.nullable(v.string()),
      at: v.number(),
    }),
  ),
})

const listedRuleSchema = v.object({
  path: v.string(),
  view: v.exactOptional(groupsSchema),
  download: v.exactOptional(v.record(v.string(), groupsSchema)),
  /** Name of the administrator; null = the account has been removed. */
  by: v.nullable(v.string()),
  /** Milliseconds since the epoch. */
  at: v.number(),
})
export type ListedRule = v.InferOutput<typeof listedRuleSchema>

/** GET rights/folders. */
export const folderRulesSchema = v.object({
  /** For `If-Match` of `saveFolderRules`. */
  etag: v.string(),
  /** The stored rules cannot be read: nobody sees an asset until they are saved again. */
  isUnreadable: v.boolean(),
  rules: v.array(listedRuleSchema),
  /** Groups of all accounts, in order. */
  groups: groupsSchema,
})
export type FolderRuleList = v.InferOutput<typeof folderRulesSchema>

export const foldersQuerySchema = v.object({ text: v.optional(v.pipe(v.string(), v.maxLength(256))) })

/** GET rights/folders/find: folders with assets, in order. */
export const foundFoldersSchema = v.object({
  folders: v.array(v.object({ path: v.string(), /** In this folder and all below. */ assetCount: v.number() })),
  /** Number of all folders that meet the condition. */
  total: v.number(),
})
export type FoundFolders = v.InferOutput<typeof foundFoldersSchema>

export const ruleChangesSchema = v.object({ changes: v.pipe(v.array(ruleChangeSchema), v.maxLength(maxRuleChangeCount)) })

export const rulesSavedSchema = v.object({ etag: v.string() })

const changedCountsSchema = v.object({ lost: v.number(), gained: v.number() })

const affectedClassSchema = v.object({
  /** `guests` = visitors who are not signed in; else accounts with the same groups. */
  kind: v.picklist(['guests', 'accounts']),
  groups: groupsSchema,
  /** Number of accounts; 0 for guests. */
  accountCount: v.number(),
  /** The first names. */
  names: v.array(v.string()),
  view: changedCountsSchema,
  /** Assets that can be downloaded in fewer or more formats. */
  download: changedCountsSchema,
})
export type AffectedClass = v.InferOutput<typeof affectedClassSchema>

/** What changes of the rules would do. */
export const rulesPreviewSchema = v.object({
  /** Accounts that lose or gain something. */
  lostAccounts: v.number(),
  gainedAccounts: v.number(),
  guestsLose: v.boolean(),
  guestsGain: v.boolean(),
  /** Assets of which somebody loses or gains a right. */
  lostAssets: v.number(),
  gainedAssets: v.number(),
  classes: v.array(affectedClassSchema),
  assets: v.array(v.object({ id: v.string(), title: v.string(), path: v.string(), change: v.picklist(['lost', 'gained', 'both']) })),
})
export type RulesPreview = v.InferOutput<typeof rulesPreviewSchema>

/** Whose rights are explained. */
const explainedPersonSchema = v.variant('kind', [
  v.object({ kind: v.literal('guest') }),
  v.object({ kind: v.literal('account'), name: v.pipe(v.string(), v.maxLength(256)) }),
  /** Anybody who is signed in and belongs to these groups. */
  v.object({ kind: v.literal('groups'), groups: v.pipe(v.array(groupNameSchema), v.maxLength(100)) }),
])

export const explainRequestSchema = v.object({
  /** Id, path below the media folder, or an address of the portal that contains the id. */
  asset: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000)),
  person: explainedPersonSchema,
})
export type ExplainRequest = v.InferOutput<typeof explainRequestSchema>

/** Why a right is as it is. The page maps codes to sentences. */
const explainedReasonSchema = v.object({
  code: v.picklist([
    /** The stored rules cannot be read. */
    'rules.unreadable',
    /** The record is of an earlier version and is read again. */
    'record.old',
    'account.disabled',
    'account.no-assets',
    /** Administrators see everything. */
    'account.administrator',
    'table',
    'folder',
    'default',
    /** A file that is part of the asset is restricted. */
    'part',
    'time.not-yet',
    'time.over',
    'time.unreadable',
    'group.member',
    'group.none',
  ]),
  right: v.picklist(['view', 'download']),
  groups: v.exactOptional(groupsSchema),
  /** Convert set, if the reason concerns one. */
  set: v.exactOptional(v.string()),
  /** Path of the table or of the folder. */
  path: v.exactOptional(v.string()),
  line: v.exactOptional(v.number()),
  /** Name of the administrator. */
  by: v.exactOptional(v.nullable(v.string())),
  /** Milliseconds since the epoch. */
  at: v.exactOptional(v.number()),
})
export type ExplainedReason = v.InferOutput<typeof explainedReasonSchema>

export const explainedRightsSchema = v.object({
  id: v.string(),
  title: v.string(),
  path: v.string(),
  canView: v.boolean(),
  /** Convert sets that the person may download: `*` = all that are not named in `refused`. */
  allowed: v.array(v.string()),
  refused: v.array(v.string()),
  /** In the order in which they decide. */
  reasons: v.array(explainedReasonSchema),
})
export type ExplainedRights = v.InferOutput<typeof explainedRightsSchema>
