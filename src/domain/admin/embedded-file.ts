import * as v from 'valibot'
import { configFileNames, maxUploadBytes } from '#contract/config/files.ts'

/** Uploaded file in an export. The name is a file name of the portal, or `thumbnail/` and an image id. */
export const embeddedFileSchema = v.object({
  name: v.union([v.picklist(configFileNames), v.pipe(v.string(), v.regex(/^thumbnail\/[A-Za-z0-9_.-]{1,128}$/))]),
  type: v.pipe(v.string(), v.maxLength(100)),
  /** Base64. */
  data: v.pipe(v.string(), v.maxLength(Math.ceil(maxUploadBytes / 3) * 4), v.base64()),
})
export type EmbeddedFile = v.InferOutput<typeof embeddedFileSchema>
