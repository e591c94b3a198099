import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { reasonedSchema } from '#contract/reasons.ts'
import { mediaTablesSchema } from '#contract/table-mapping.ts'
import type { ConfigurationStore } from '../ports/configuration-store.ts'
import { documentNames } from './document-names.ts'
import type { MediaFiles } from './media-files.ts'
import { requestTablePreview, respondTablePreview } from './shared-table-previews.ts'

export interface SharedMediaFiles {
  /** Of the server that reads the folder, whichever that is. */
  readonly mediaFiles: MediaFiles
  /** Shares the problems of this server, which reads the folder now, and executes the requests of the others. */
  lead(own: MediaFiles): { close(): Promise<void> }
}

const defaultIntervalMs = 2000

const problemsSchema = v.object({
  problems: v.array(v.object({ ...reasonedSchema.entries, hides: v.exactOptional(v.literal(true)) })),
  total: v.number(),
  /** Missing in documents of earlier versions. */
  publishable: v.optional(v.number(), 0),
})

/** Several servers share documents, because any of them receives the calls of administrators, but only one reads the folder. */
export const createSharedMediaFiles = (
  configuration: ConfigurationStore,
  onFailure: (error: unknown) => void,
  intervalMs = defaultIntervalMs,
): SharedMediaFiles => {
  let leading: MediaFiles | null = null
  const readProblems = async () => {
    const stored = await configuration.getDocument(documentNames.mediaProblems)
    const parsed = v.safeParse(problemsSchema, stored?.body)
    return parsed.success ? parsed.output : null
  }
  const readTables = async () => {
    const stored = await configuration.getDocument(documentNames.mediaTables)
    return v.is(mediaTablesSchema, stored?.body) ? stored.body.tables : null
  }
  const update = async (own: MediaFiles): Promise<void> => {
    if (await configuration.getDocument(documentNames.mediaTablesChange)) {
      await configuration.removeDocument(documentNames.mediaTablesChange)
      await own.applyTables()
    }
    await respondTablePreview(configuration, own)
    const tables = await own.tables()
    if (!isDeepStrictEqual(tables, await readTables())) await configuration.putDocument(documentNames.mediaTables, { tables }, null, null)
    if (await configuration.getDocument(documentNames.mediaRetry)) {
      await own.retry()
      await configuration.removeDocument(documentNames.mediaRetry)
    }
    const problems = await own.problems()
    // Reading again, for example beside a restored database.
    if (!problems && (await readProblems())) await configuration.removeDocument(documentNames.mediaProblems)
    if (problems && !isDeepStrictEqual(problems, await readProblems()))
      await configuration.putDocument(documentNames.mediaProblems, problems, null, null)
  }
  return {
    mediaFiles: {
      problems: () => (leading ? leading.problems() : readProblems()),
      retry: async () => {
        if (leading) return leading.retry()
        await configuration.putDocument(documentNames.mediaRetry, {}, null, null)
        return (await readProblems())?.total ?? 0
      },
      tables: () => (leading ? leading.tables() : readTables()),
      previewTable: (...parts) => (leading ? leading.previewTable(...parts) : requestTablePreview(configuration, intervalMs, ...parts)),
      rightsPlaces: async (path) => (leading ? leading.rightsPlaces(path) : null),
      applyTables: async () => {
        if (leading) await leading.applyTables()
        else await configuration.putDocument(documentNames.mediaTablesChange, {}, null, null)
      },
    },
    lead: (own) => {
      leading = own
      let hasFailed = false
      let updating: Promise<void> | null = null
      const updateAndReport = async () => {
        try {
          await update(own)
          hasFailed = false
        } catch (error) {
          if (!hasFailed) onFailure(error)
          hasFailed = true
        }
      }
      const timer = setInterval(() => {
        updating ??= updateAndReport().finally(() => {
          updating = null
        })
      }, intervalMs)
      return {
        close: async () => {
          clearInterval(timer)
          leading = null
          await updating
        },
      }
    },
  }
}
