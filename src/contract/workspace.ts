import * as v from 'valibot'
import { localeSchema } from '#contract/locale.ts'
import { customPageSchema, translationsSchema } from '#contract/translation.ts'

/** Part of what admins write: the configuration, the texts of a language, the page of a language. */
export const partNameSchema = v.pipe(v.string(), v.regex(/^(?:config|(?:texts|pages)\/[a-z]{2,3}(?:-[A-Z]{2})?)$/))

/** Part → version it was made from (`0` = there was nothing), so that a publication never replaces what its author has not seen. */
const baseSchema = v.record(partNameSchema, v.pipe(v.string(), v.maxLength(200)))

/**
 * What a draft holds in place of what is published. A language without a text and without metadata goes, an empty page too.
 */
export const draftContentSchema = v.object({
  /** null = the configuration stays as published. */
  config: v.nullable(v.looseObject({})),
  texts: v.record(localeSchema, translationsSchema),
  pages: v.record(localeSchema, customPageSchema),
})
export type DraftContent = v.InferOutput<typeof draftContentSchema>

/** POST config/draft with If-Match. A draft of nothing at all is no draft any more. */
export const draftSchema = v.object({
  content: draftContentSchema,
  base: baseSchema,
  /** What the parts of the content held in those versions, so that both sides' changes can be told apart after somebody else has published. */
  origin: v.optional(draftContentSchema),
})

const authorship = {
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
  /** Name of the account; null = the program itself. */
  savedBy: v.nullable(v.string()),
}

/** GET config/workspace: everything an admin edits, as published and as drafted. */
export const workspaceSchema = v.object({
  /** Version of the draft for If-Match, `0` = there is none. */
  etag: v.string(),
  draft: v.nullable(v.object({ ...draftSchema.entries, ...authorship })),
  published: v.object({
    /** As stored, maybe by an older program; null = nothing was ever saved. */
    config: v.nullable(v.looseObject({})),
    texts: v.record(localeSchema, translationsSchema),
    pages: v.record(localeSchema, customPageSchema),
  }),
  base: baseSchema,
  /** Uploaded files → version for If-Match: the name of one of the portal's, or `thumbnail/` and the id of a picture of tiles and pages. */
  files: v.optional(v.record(v.string(), v.string()), {}),
})
export type Workspace = v.InferOutput<typeof workspaceSchema>

export const draftSavedSchema = v.object({ etag: v.string() })

/** GET config/history: every kept version of every part, newest first. */
export const historySchema = v.object({
  versions: v.array(v.object({ part: v.string(), revision: v.number(), removed: v.boolean(), ...authorship })),
})
export type PublishedVersion = v.InferOutput<typeof historySchema>['versions'][number]

export const versionQuerySchema = v.object({
  part: partNameSchema,
  revision: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number)),
})
/** GET config/version: what was saved then; null = it had been removed. */
export const storedVersionSchema = v.object({ body: v.nullable(v.unknown()) })
