import * as v from 'valibot'
import { type Doc, isDoc } from '#contract/config/migrations/step.ts'
import { type DraftContent, draftContentSchema, draftSchema } from '#contract/workspace.ts'
import { readTexts } from './translations.ts'

type Draft = v.InferOutput<typeof draftSchema>

const { config: configSchema, texts: textsSchema, pages: pagesSchema } = draftContentSchema.entries

/** The entries that each fit by themselves. */
const fitting = <Schema extends v.GenericSchema<Record<string, unknown>>>(schema: Schema, values: unknown): v.InferOutput<Schema> =>
  Object.fromEntries(Object.entries(isDoc(values) ? values : {}).filter(([key, value]) => v.is(schema, { [key]: value })))

const contentIn = ({ config, texts, pages }: Doc): DraftContent => ({
  config: v.is(configSchema, config) ? config : null,
  texts: fitting(
    textsSchema,
    Object.fromEntries(Object.entries(isDoc(texts) ? texts : {}).map(([locale, body]) => [locale, readTexts(body)])),
  ),
  pages: fitting(pagesSchema, pages),
})

/** What can be read of a stored draft; null = nothing. What can't costs itself alone, and stands in the version that the next one replaces. */
export const readDraft = (body: unknown): Draft | null => {
  const whole = v.safeParse(draftSchema, body)
  if (whole.success) return whole.output
  if (!isDoc(body) || !isDoc(body['content'])) return null
  const { content, base, origin } = body
  return {
    content: contentIn(content),
    base: fitting(draftSchema.entries.base, base),
    ...(isDoc(origin) && { origin: contentIn(origin) }),
  }
}
