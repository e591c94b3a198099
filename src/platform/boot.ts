import * as v from 'valibot'
import { defaultApiPrefix } from '#contract/api-prefix.ts'
import { type Boot, bootSchema } from '#contract/boot.ts'

const withoutServer: Boot = {
  apiPrefix: defaultApiPrefix,
  config: {},
  availability: { revision: 0, texts: 0 },
  translations: {},
  locales: [],
  english: {},
  fields: [],
  guests: true,
}

const bootText = (): string | null => document.getElementById('boot')?.textContent ?? null

/** The document is a plain file beside a backend that adds no boot data to it. */
export const isStaticDocument = (): boolean => bootText() === null

/** Boot data of the document. A document without it starts with factory settings. */
export const readBoot = (): Boot => {
  try {
    const parsed = v.safeParse(bootSchema, JSON.parse(bootText() ?? ''))
    return parsed.success ? parsed.output : withoutServer
  } catch {
    return withoutServer
  }
}
