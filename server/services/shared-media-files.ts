import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { ConfigurationStore } from '../ports/configuration-store.ts'
import { documentNames } from './document-names.ts'
import type { MediaFiles } from './media-files.ts'

export interface SharedMediaFiles {
  /** Of the server that reads the folder, whichever that is. */
  readonly mediaFiles: MediaFiles
  /** Shares the problems of this server, which reads the folder now, and executes the requests of the others. */
  lead(own: MediaFiles): { close(): Promise<void> }
}

const defaultIntervalMs = 2000

const problemsSchema = v.object({
  problems: v.array(v.object({ path: v.string(), reason: v.string(), hides: v.exactOptional(v.literal(true)) })),
  total: v.number(),
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
    return v.is(problemsSchema, stored?.body) ? stored.body : null
  }
  const update = async (own: MediaFiles): Promise<void> => {
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
