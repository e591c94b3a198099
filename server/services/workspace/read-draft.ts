import * as v from 'valibot'
import { type Doc, isDoc } from '#contract/config/migrations/step.ts'
import { type DraftContent, draftContentSchema, draftSchema } from '#contract/workspace.ts'
import { readTexts } from './translations.ts'

type Draft = v.InferOutput<typeof draftSchema>

const { config: configSchema, texts: textsSchema, pages: pagesSchema } = draftContentSchema.entries

/** The entries that match the schema individually. */
const validEntries = <Schema extends v.GenericSchema<Record<string, unknown>>>(schema: Schema, values: unknown): v.InferOutput<Schema> =>
  Object.fromEntries(Object.entries(isDoc(values) ? values : {}).filter(([key, value]) => v.is(schema, { [key]: value })))

const readContent = ({ config, texts, pages }: Doc): DraftContent => ({
  config: v.is(configSchema, config) ? config : null,
  texts: validEntries(
    textsSchema,
    Object.fromEntries(Object.entries(isDoc(texts) ? texts : {}).map(([locale, body]) => [locale, readTexts(body)])),
  ),
  pages: validEntries(pagesSchema, pages),
})

/**
 * The readable parts of a stored draft; null if there are none. An unreadable part affects nothing else and stays in the history of the
 * document.
 */
export const readDraft = (body: unknown): Draft | null => {
  const whole = v.safeParse(draftSchema, body)
  if (whole.success) return whole.output
  if (!isDoc(body) || !isDoc(body['content'])) return null
  const { content, base, origin } = body
  return {
    content: readContent(content),
    base: validEntries(draftSchema.entries.base, base),
    ...(isDoc(origin) && { origin: readContent(origin) }),
  }
}
