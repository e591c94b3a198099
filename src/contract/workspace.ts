import * as v from 'valibot'
import { localeSchema } from '#contract/locale.ts'
import { customPageSchema, translationsSchema } from '#contract/translation.ts'

/** Name of one part of the workspace: the configuration, the messages of a language or the page of a language. */
export const partNameSchema = v.pipe(v.string(), v.regex(/^(?:config|(?:texts|pages)\/[a-z]{2,3}(?:-[A-Z]{2})?)$/))

/** Part → version it is based on (`0` = none), so that a publication never overwrites unseen changes. */
const baseSchema = v.record(partNameSchema, v.pipe(v.string(), v.maxLength(200)))

/** Changes of a draft against the published state. A language without messages and metadata is removed, and so is an empty page. */
export const draftContentSchema = v.object({
  /** null = no change of the configuration. */
  config: v.nullable(v.looseObject({})),
  texts: v.record(localeSchema, translationsSchema),
  pages: v.record(localeSchema, customPageSchema),
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
    pages: v.record(localeSchema, customPageSchema),
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
/** GET config/version: the stored version; null = the part was removed. */
export const storedVersionSchema = v.object({ body: v.nullable(v.unknown()) })
