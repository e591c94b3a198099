import * as v from 'valibot'
import { defaultApiPrefix } from '#contract/api-prefix.ts'
import { type Boot, bootSchema } from '#contract/boot.ts'
import type { RefusalSource } from '#local/remote-error.ts'

const withoutServer: Boot = {
  apiPrefix: defaultApiPrefix,
  config: {},
  availability: { revision: 0, texts: 0 },
  translations: {},
  locales: [],
  english: {},
  fields: [],
  guests: true,
  folderTitle: '',
}

const bootText = (): string | null => document.getElementById('boot')?.textContent ?? null

/** Whether the document is a plain file of another backend, which adds no boot data. Always false where no document exists, as in a worker. */
export const isStaticDocument = (): boolean => 'document' in globalThis && bootText() === null

/** Other backends send refusals with only a status. */
export const refusalSource = (): RefusalSource => (isStaticDocument() ? 'any' : 'portal')

/** Boot data of the document. A document without it starts with factory settings. */
export const readBoot = (): Boot => {
  try {
    const parsed = v.safeParse(bootSchema, JSON.parse(bootText() ?? ''))
    return parsed.success ? parsed.output : withoutServer
  } catch {
    return withoutServer
  }
}
