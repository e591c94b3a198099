import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { fileParamsSchema } from '#contract/config/files.ts'
import { resultSchema } from '#contract/info.ts'
import { localeSchema } from '#contract/locale.ts'
import { reportQuerySchema, reportSchema } from '#contract/report.ts'
import { previewedRoleSchema, previewGroupsSchema } from '#contract/role-preview.ts'
import { sessionSchema } from '#contract/session.ts'
import { customPageSchema, translationsSchema } from '#contract/translation.ts'
import {
  draftSavedSchema,
  draftSchema,
  historySchema,
  storedVersionSchema,
  versionQuerySchema,
  workspaceSchema,
} from '#contract/workspace.ts'

const oneLang = v.object({ lang: localeSchema })

/** Calls of the administration. The page fetches this half of the table with the first of them. */
export const adminCalls = {
  saveConfig: { method: 'POST', path: 'config/global', access: 'admin', body: v.looseObject({}), answer: resultSchema },
  saveTranslations: {
    method: 'POST',
    path: 'config/translations',
    access: 'admin',
    query: oneLang,
    body: translationsSchema,
    answer: resultSchema,
  },
  saveCustomPage: {
    method: 'POST',
    path: 'config/custom_html',
    access: 'admin',
    query: oneLang,
    body: customPageSchema,
    answer: resultSchema,
  },
  getWorkspace: { method: 'GET', path: 'config/workspace', access: 'admin', answer: workspaceSchema },
  /** If-Match is required: the version of the draft that is replaced. */
  saveDraft: { method: 'POST', path: 'config/draft', access: 'admin', body: draftSchema, answer: draftSavedSchema },
  /** If-Match is required: the draft that the author has seen is what everybody gets, all of it or nothing. */
  publishDraft: { method: 'POST', path: 'config/publish', access: 'admin', body: v.object({}), answer: resultSchema },
  getHistory: { method: 'GET', path: 'config/history', access: 'admin', answer: historySchema },
  getStoredVersion: { method: 'GET', path: 'config/version', access: 'admin', query: versionQuerySchema, answer: storedVersionSchema },
  saveTileImage: {
    method: 'POST',
    path: 'config/thumbnail',
    access: 'admin',
    query: v.object({ id: v.string() }),
    bodyType: 'multipart',
    answer: resultSchema,
  },
  saveFile: {
    method: 'POST',
    path: 'config/{name}',
    access: 'admin',
    params: fileParamsSchema,
    bodyType: 'multipart',
    answer: resultSchema,
  },
  getReport: { method: 'GET', path: 'report', access: 'admin', query: reportQuerySchema, answer: reportSchema },
  getPreviewGroups: { method: 'GET', path: 'session/preview', access: 'admin', answer: previewGroupsSchema },
  /** A session that only looks, with the rights of the role and no others; it ends with the admin's own, or after half an hour. */
  beginPreview: { method: 'POST', path: 'session/preview', access: 'admin', body: previewedRoleSchema, answer: sessionSchema },
} as const satisfies Record<string, Call>
