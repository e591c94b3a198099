import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { fileParamsSchema } from '#contract/config/files.ts'
import {
  explainedRightsSchema,
  explainRequestSchema,
  folderRulesSchema,
  foldersQuerySchema,
  foundFoldersSchema,
  ruleChangesSchema,
  rulesPreviewSchema,
  rulesSavedSchema,
} from '#contract/folder-rules.ts'
import { groupChangedSchema, groupChangeSchema, groupKeySchema, groupsSchema, newGroupSchema } from '#contract/groups.ts'
import { resultSchema } from '#contract/info.ts'
import { localeSchema } from '#contract/locale.ts'
import {
  accountAddedSchema,
  accountChangeSchema,
  accountIdSchema,
  accountsQuerySchema,
  accountsSchema,
  auditQuerySchema,
  auditSchema,
  newAccountSchema,
  passwordLinkSchema,
} from '#contract/people.ts'
import { accountImportSchema, accountsImportedSchema } from '#contract/people-import.ts'
import { reasonedSchema } from '#contract/reasons.ts'
import { dateReportSchema, reportQuerySchema, reportSchema } from '#contract/report.ts'
import { previewedRoleSchema, previewGroupsSchema } from '#contract/role-preview.ts'
import { sessionSchema } from '#contract/session.ts'
import {
  signInRulesBodySchema,
  signInRulesSavedSchema,
  signInRulesSchema,
  signInRulesTestSchema,
  testedSignInRulesSchema,
} from '#contract/sign-in-rules.ts'
import { mediaTablesSchema, tablePreviewSchema, tableRequestSchema } from '#contract/table-mapping.ts'
import { customPageSchema, pageKeySchema, translationsSchema } from '#contract/translation.ts'
import {
  draftSavedSchema,
  draftSchema,
  historySchema,
  stagedFileSchema,
  storedVersionSchema,
  versionQuerySchema,
  workspaceSchema,
} from '#contract/workspace.ts'

const mediaProblemsSchema = v.object({
  /** The first ones. `hides`: only administrators see some files because of it. */
  problems: v.nullable(v.array(v.object({ ...reasonedSchema.entries, hides: v.exactOptional(v.literal(true)) }))),
  total: v.number(),
  /** Files that become assets with the setting `media.all_files`. */
  publishable: v.optional(v.number()),
})
export type MediaProblems = v.InferOutput<typeof mediaProblemsSchema>

const oneLang = v.object({ lang: localeSchema })

/** Calls of the administration. The page loads this part of the table when it makes the first of them. */
export const adminCalls = {
  saveConfig: { method: 'POST', path: 'config/global', access: 'admin', body: v.looseObject({}), response: resultSchema },
  saveTranslations: {
    method: 'POST',
    path: 'config/translations',
    access: 'admin',
    query: oneLang,
    body: translationsSchema,
    response: resultSchema,
  },
  saveCustomPage: {
    method: 'POST',
    path: 'config/custom_html',
    access: 'admin',
    query: v.object({ ...oneLang.entries, page: v.optional(pageKeySchema) }),
    body: customPageSchema,
    response: resultSchema,
  },
  getWorkspace: { method: 'GET', path: 'config/workspace', access: 'admin', response: workspaceSchema },
  /** If-Match is required: the version of the draft that is replaced. */
  saveDraft: { method: 'POST', path: 'config/draft', access: 'admin', body: draftSchema, response: draftSavedSchema },
  /** If-Match is required. Publishes exactly the draft that the author has seen, completely or not at all. */
  publishDraft: { method: 'POST', path: 'config/publish', access: 'admin', body: v.object({}), response: resultSchema },
  getHistory: { method: 'GET', path: 'config/history', access: 'admin', response: historySchema },
  getStoredVersion: { method: 'GET', path: 'config/version', access: 'admin', query: versionQuerySchema, response: storedVersionSchema },
  saveTileImage: {
    method: 'POST',
    path: 'config/thumbnail',
    access: 'admin',
    query: v.object({ id: v.string() }),
    bodyType: 'multipart',
    response: resultSchema,
  },
  /** Stores a file for a draft. Visitors see it when the draft is published. */
  stageFile: {
    method: 'POST',
    path: 'config/upload',
    access: 'admin',
    query: fileParamsSchema,
    bodyType: 'multipart',
    response: stagedFileSchema,
  },
  /** Takes effect immediately, for clients without drafts. */
  saveFile: {
    method: 'POST',
    path: 'config/{name}',
    access: 'admin',
    params: fileParamsSchema,
    bodyType: 'multipart',
    response: resultSchema,
  },
  /** Media files that could not be used; null = not known, e.g. during the first scan. Optional for a server. */
  getMediaProblems: { method: 'GET', path: 'media/problems', access: 'admin', response: mediaProblemsSchema },
  /** Reads unusable files again, at the next pass over the folder. `count` = number of these files. */
  retryMedia: { method: 'POST', path: 'media/retry', access: 'admin', body: v.object({}), response: v.object({ count: v.number() }) },
  /** Tables of the media folder that describe its files, or could. Optional for a server. */
  getTables: { method: 'GET', path: 'media/tables', access: 'admin', response: mediaTablesSchema },
  /** Shows what a table does with a mapping. Nothing is stored. */
  previewTable: { method: 'POST', path: 'media/tables/preview', access: 'admin', body: tableRequestSchema, response: tablePreviewSchema },
  /** Stores the mapping of a table, or removes it. The next pass over the folder applies it. */
  saveTableMapping: { method: 'POST', path: 'media/tables/mapping', access: 'admin', body: tableRequestSchema, response: resultSchema },
  getReport: { method: 'GET', path: 'report', access: 'admin', query: reportQuerySchema, response: reportSchema },
  /** When rights of assets begin and end by themselves. Optional for a server. */
  getDateReport: { method: 'GET', path: 'report/dates', access: 'admin', response: dateReportSchema },
  /** Rules for folders: who sees and downloads. Optional for a server, like the other calls below `rights`. */
  getFolderRules: { method: 'GET', path: 'rights/folders', access: 'admin', response: folderRulesSchema },
  /** Folders with assets. */
  findFolders: { method: 'GET', path: 'rights/folders/find', access: 'admin', query: foldersQuerySchema, response: foundFoldersSchema },
  /** What changes of the rules would do. Nothing is stored. */
  previewFolderRules: {
    method: 'POST',
    path: 'rights/folders/preview',
    access: 'admin',
    body: ruleChangesSchema,
    response: rulesPreviewSchema,
  },
  /** If-Match is required. The rules decide at once. */
  saveFolderRules: { method: 'POST', path: 'rights/folders', access: 'admin', body: ruleChangesSchema, response: rulesSavedSchema },
  /** Why a person may see and download an asset, or not. */
  explainRights: { method: 'POST', path: 'rights/explain', access: 'admin', body: explainRequestSchema, response: explainedRightsSchema },
  /** Accounts of the portal. Optional for a server, like the other calls below `people`. */
  listAccounts: { method: 'GET', path: 'people', access: 'admin', query: accountsQuerySchema, response: accountsSchema },
  /** The account has no password: the link in the response or in a mail sets it. */
  addAccount: { method: 'POST', path: 'people/add', access: 'admin', body: newAccountSchema, response: accountAddedSchema },
  /** Takes effect with the next call of the account. */
  changeAccount: { method: 'POST', path: 'people/change', access: 'admin', body: accountChangeSchema, response: resultSchema },
  /** Adds and changes accounts by a CSV file, or shows what it would do. Repeat it with the new `plan` while lines remain. */
  importAccounts: { method: 'POST', path: 'people/import', access: 'admin', body: accountImportSchema, response: accountsImportedSchema },
  /** A new link for an account: the invitation again, or a new password. */
  sendPasswordLink: { method: 'POST', path: 'people/link', access: 'admin', body: accountIdSchema, response: passwordLinkSchema },
  endAccountSessions: { method: 'POST', path: 'people/sessions', access: 'admin', body: accountIdSchema, response: resultSchema },
  /** Removes the second factor of an account whose owner has lost it. The password stays. */
  resetFactors: { method: 'POST', path: 'people/factors', access: 'admin', body: accountIdSchema, response: resultSchema },
  /** Removes the account with its sessions, bookmarks and linked identities. */
  removeAccount: { method: 'POST', path: 'people/remove', access: 'admin', body: accountIdSchema, response: resultSchema },
  /** Rules that give groups to people by what the single sign-on says about them. */
  getSignInRules: { method: 'GET', path: 'people/sign-in-rules', access: 'admin', response: signInRulesSchema },
  /** If-Match is required. The next sign-in of each person applies the rules. */
  saveSignInRules: {
    method: 'POST',
    path: 'people/sign-in-rules',
    access: 'admin',
    body: signInRulesBodySchema,
    response: signInRulesSavedSchema,
  },
  /** What rules would give to a person. Nothing is stored. */
  testSignInRules: {
    method: 'POST',
    path: 'people/sign-in-rules/test',
    access: 'admin',
    body: signInRulesTestSchema,
    response: testedSignInRulesSchema,
  },
  /** Sign-ins and changes, newest first. No call changes the log. */
  listGroups: { method: 'GET', path: 'people/groups', access: 'admin', response: groupsSchema },
  addGroup: { method: 'POST', path: 'people/groups/add', access: 'admin', body: newGroupSchema, response: resultSchema },
  changeGroup: { method: 'POST', path: 'people/groups/change', access: 'admin', body: groupChangeSchema, response: groupChangedSchema },
  /** Rules and tables that name the group stay. */
  removeGroup: { method: 'POST', path: 'people/groups/remove', access: 'admin', body: groupKeySchema, response: groupChangedSchema },
  getAudit: { method: 'GET', path: 'people/audit', access: 'admin', query: auditQuerySchema, response: auditSchema },
  getPreviewGroups: { method: 'GET', path: 'session/preview', access: 'admin', response: previewGroupsSchema },
  /** A read-only session with the rights of the role only. It ends with the admin's own session, or after 30 minutes. */
  beginPreview: { method: 'POST', path: 'session/preview', access: 'admin', body: previewedRoleSchema, response: sessionSchema },
} as const satisfies Record<string, Call>
