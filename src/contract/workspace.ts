import * as v from 'valibot'
import { configFileNames } from '#contract/config/files.ts'
import { localeSchema } from '#contract/locale.ts'
import { pageContentKeySchema } from '#contract/page-contents.ts'
import { customPageSchema, translationsSchema } from '#contract/translation.ts'

const fileNameSchema = v.pipe(
  v.string(),
  v.check((name) => configFileNames.some((known) => known === name)),
)
/** Reference to a stored file: digest of its bytes, and extension. */
export const fileReferenceSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}\.[a-z0-9]{2,5}$/))

/** Name of one part of the workspace: the configuration, an uploaded file, the messages of a language or a custom page in a language. */
export const partNameSchema = v.pipe(
  v.string(),
  v.regex(/^(?:config|files\/[A-Za-z_]{1,40}|(?:texts|pages|pages\/[a-z0-9][\w-]{0,39})\/[a-z]{2,3}(?:-[A-Z]{2})?)$/),
)

/** Part → version it is based on (`0` = none), so that a publication never overwrites unseen changes. */
const baseSchema = v.record(partNameSchema, v.pipe(v.string(), v.maxLength(200)))

/** Changes of a draft against the published state. A language without messages and metadata is removed, and so is an empty page. */
export const draftContentSchema = v.object({
  /** null = no change of the configuration. */
  config: v.nullable(v.looseObject({})),
  texts: v.record(localeSchema, translationsSchema),
  pages: v.record(pageContentKeySchema, customPageSchema),
  /** Name → uploaded file; null = removed. Drafts of earlier versions have none. */
  files: v.optional(v.record(fileNameSchema, v.nullable(fileReferenceSchema)), {}),
})
export type DraftContent = v.InferOutput<typeof draftContentSchema>

/** POST config/draft with If-Match. An empty draft deletes the draft. */
export const draftSchema = v.object({
  content: draftContentSchema,
  base: baseSchema,
  /** Published contents on which the draft is based, so that a later merge can separate both sides' changes. */
  origin: v.optional(draftContentSchema),
})

const authorship = {
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
  /** Name of the account; null = the program. */
  savedBy: v.nullable(v.string()),
}

/** GET config/workspace: everything that administrators edit, published and drafted. */
export const workspaceSchema = v.object({
  /** Version of the draft for If-Match; `0` = no draft. */
  etag: v.string(),
  draft: v.nullable(v.object({ ...draftSchema.entries, ...authorship })),
  published: v.object({
    /** As stored, possibly by an older version; null = never saved. */
    config: v.nullable(v.looseObject({})),
    texts: v.record(localeSchema, translationsSchema),
    pages: v.record(pageContentKeySchema, customPageSchema),
    files: v.optional(v.record(fileNameSchema, fileReferenceSchema), {}),
  }),
  base: baseSchema,
  /** Uploaded file → version for If-Match. The key is a file name of the portal, or `thumbnail/` and an image id. */
  files: v.optional(v.record(v.string(), v.string()), {}),
})
export type Workspace = v.InferOutput<typeof workspaceSchema>

export const draftSavedSchema = v.object({ etag: v.string() })

/** GET config/history: every stored version of every part, newest first. */
export const historySchema = v.object({
  versions: v.array(v.object({ part: v.string(), revision: v.number(), removed: v.boolean(), ...authorship })),
})
export type PublishedVersion = v.InferOutput<typeof historySchema>['versions'][number]

export const versionQuerySchema = v.object({
  part: partNameSchema,
  revision: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number)),
})
/** POST config/upload: a file that a draft can refer to. */
export const stagedFileSchema = v.object({ file: fileReferenceSchema })
/** Stored version of a file. */
export const fileVersionSchema = v.object({
  file: fileReferenceSchema,
  /** False = its bytes are no longer stored, so that it cannot be restored. */
  stored: v.boolean(),
})
/** GET config/version: the stored version, of a file its description; null = the part was removed. */
export const storedVersionSchema = v.object({ body: v.unknown() })
