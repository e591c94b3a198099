import { configFormatVersion } from '#contract/info.ts'
import { ApiError } from '../common/api-error.ts'
import { requestedLocale } from '../http/accept-locale.ts'
import { ifMatchOf, quoted } from '../http/etag.ts'
import type { Handlers } from '../http/handlers.ts'
import { unlessFresh } from '../http/unless-fresh.ts'
import { noDocument } from '../ports/configuration-store.ts'
import { readDateReport } from '../services/date-report.ts'
import { applyingMediaSettings } from '../services/media-settings.ts'
import { readReport } from '../services/report.ts'
import type { Services } from '../services/services.ts'
import { availability } from '../services/workspace/availability.ts'
import { configBody, saveConfig, storedConfig } from '../services/workspace/configuration.ts'
import { languageNames } from '../services/workspace/languages.ts'

type PortalHandlers = Pick<
  Handlers,
  | 'getAllLanguages'
  | 'getVersion'
  | 'getLiveness'
  | 'getReadiness'
  | 'getReading'
  | 'getChanges'
  | 'getMediaProblems'
  | 'retryMedia'
  | 'getTables'
  | 'previewTable'
  | 'saveTableMapping'
  | 'getReport'
  | 'getDateReport'
  | 'getConfig'
  | 'saveConfig'
  | 'getAvailability'
>

/** Progress in percent: counts would contain hidden files. */
const shareOf = ({ done, total }: { readonly done: number; readonly total: number }) => ({
  done: total > 0 ? Math.floor((100 * done) / total) : 0,
  total: 100,
})

/** The portal itself: version, health, languages, published configuration and usage report. */
export const createPortalRoutes = ({
  stores,
  clock,
  guests,
  readiness,
  health,
  searchLog,
  mediaFiles,
  mediaTables,
  assetChanges,
}: Services): PortalHandlers => ({
  getAllLanguages: ({ query, request, setHeader }) => {
    if (query.lang !== undefined) return languageNames(query.lang)
    setHeader('Vary', 'Accept-Language, Accept-Encoding')
    return languageNames(requestedLocale(request))
  },
  getVersion: () => ({ version: configFormatVersion }),
  getLiveness: ({ setHeader }) => {
    setHeader('Cache-Control', 'no-store')
    return { live: true }
  },
  getReadiness: async ({ setHeader }) => {
    setHeader('Cache-Control', 'no-store')
    const state = readiness()
    const progress = state.ready ? { done: 0, total: 0 } : shareOf(state)
    if (await health.isReady()) return { ready: state.ready, ...progress }
    // The page recognises by the code that the server itself responds, and not a proxy without a server.
    return Response.json({ ...progress, ready: false, code: 'server.busy' }, { status: 503 })
  },
  getReading: ({ setHeader, caller }) => {
    setHeader('Cache-Control', 'no-store')
    const { ready, ...state } = readiness()
    if (ready) return { isReading: false, done: 0, total: 0, hasFiles: state.total > 0 }
    return { isReading: true, ...(caller.isGuiAdmin ? state : shareOf(state)), hasFiles: state.done > 0 }
  },
  getChanges: async ({ query, request }) => ({ state: await assetChanges.stateAfter(query.since, request.signal) }),
  getMediaProblems: async () => {
    const known = await mediaFiles.problems()
    return known ? { problems: [...known.problems], total: known.total, publishable: known.publishable } : { problems: null, total: 0 }
  },
  retryMedia: async () => ({ count: await mediaFiles.retry() }),
  getTables: async () => {
    const tables = await mediaTables.list()
    return { tables: tables && [...tables] }
  },
  previewTable: ({ body, caller }) => mediaTables.preview(body.path, body.columns, caller.locale),
  saveTableMapping: async ({ body, caller }) => {
    await mediaTables.save(body.path, body.columns, caller.userId)
    return { result: true }
  },
  getReport: async ({ query, caller }) => {
    if (query.from > query.to) throw new ApiError('request.invalid', { field: 'from' })
    await searchLog.flush()
    return readReport(stores, query, caller.locale)
  },
  getDateReport: ({ caller }) => readDateReport(stores.assets, clock(), caller.locale),
  /** The stored configuration; an empty object if none is stored, so that the page uses factory settings and reports it. */
  getConfig: async (context) => {
    const document = await storedConfig(stores.configuration)
    return unlessFresh(context, document?.etag ?? noDocument, () => (document ? configBody(document) : {}))
  },
  saveConfig: async ({ body, caller, request, setHeader }) => {
    const save = () => saveConfig(stores, body, caller.userId, ifMatchOf(request))
    const saved = await applyingMediaSettings(stores.configuration, mediaFiles, save)
    setHeader('ETag', quoted(saved.etag))
    return { result: true }
  },
  getAvailability: () => availability(stores.configuration, guests),
})
