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

/** What the server put into the document. A document without it (a static copy) still starts with factory settings. */
export const readBoot = (): Boot => {
  try {
    const parsed = v.safeParse(bootSchema, JSON.parse(document.getElementById('boot')?.textContent ?? ''))
    return parsed.success ? parsed.output : withoutServer
  } catch {
    return withoutServer
  }
}
