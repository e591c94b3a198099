import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { assetKinds } from '#contract/asset-kind.ts'
import type { ConvertSet } from '#contract/convert-set.ts'
import { maxZipTitleLength } from '#contract/download.ts'
import { nameByTemplate } from '#contract/file-name-template.ts'
import { safeName } from '#contract/safe-name.ts'
import { type SetByKind, setChoiceOf } from '#contract/set-choice.ts'
import { reasonOf } from '#local/downloads/attempt-error.ts'
import { isAbort, RemoteError } from '#local/remote-error.ts'
import { pickDestination } from '../../platform/files.ts'
import { i18n } from '../../platform/i18n.ts'
import { apiAtom } from '../api/atoms.ts'
import { knownAssetAtom } from '../asset/known-asset.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAfter } from '../connection/connection-rules.ts'
import { downloadEngineAtom } from '../downloads/actions.ts'
import { choiceAtom, type DownloadRequest, lookupAtom, orderRequestIdsAtom, refusedIdsAtom } from '../downloads/atoms.ts'
import { afterConvertSets, choiceForKind, type NextStep, preferredSet, setsByKind, withoutRight } from '../downloads/download-rules.ts'
import { findConvertSets } from '../downloads/find-convert-sets.ts'
import { finalMessageOf } from '../downloads/job-status.ts'
import { maxAssets } from '../downloads/max-assets.ts'
import { safeFileName } from '../downloads/safe-file-name.ts'
import { showDownloadMessageAtom } from '../downloads/show-download-message.ts'
import { saveOfflineFileAtom } from '../offline/copies/actions.ts'
import { assetTitle } from '../search/alt-text.ts'
import { sessionAtom } from '../session/atoms.ts'
import { isSameUser } from '../session/session-rules.ts'
import { isForAll, lastFormat } from './last-format.ts'
import { onlyKind, recentConvertSets, rememberConvertSet } from './recent-convert-sets.ts'

const several = msg({ id: 'global.assets', message: '{count, plural, one {# file} other {# files}}' })

/** Title of a download until its file name is known: the title of the asset or the set, or the number of assets. */
const downloadTitleAtom = atom((get) => ({ assetIds, zipTitle }: DownloadRequest, renditionTitle: string): string => {
  const count = i18n._(several.id, { count: assetIds.length })
  if (assetIds.length > 1) return zipTitle ? `${zipTitle}, ${count}` : count
  const asset = get(knownAssetAtom)(assetIds[0] ?? '')
  return asset ? assetTitle(asset, get(configAtom)) : renditionTitle || count
})

/** Name of a single file by the template of an administrator; null = there is none. */
const templateNameAtom = atom((get) => ({ assetIds }: DownloadRequest, { id, format = '' }: ConvertSet): string | null => {
  const asset = assetIds.length === 1 ? get(knownAssetAtom)(assetIds[0] ?? '') : undefined
  const name = asset && nameByTemplate(get(configAtom).downloads.file_names, { asset, set: id }, format)
  return name ? safeName(name.stem, name.extension) : null
})

interface SetDownload extends DownloadRequest {
  readonly set: ConvertSet
}

/** The server wants a confirmation of so many assets. */
const areManyAtom = atom((get) => async ({ assetIds }: DownloadRequest): Promise<boolean> => {
  const limit = assetIds.length > 1 ? await maxAssets(get(apiAtom)) : -1
  return limit >= 0 && assetIds.length > limit
})

const openChoiceAtom = atom(null, async (get, set, request: DownloadRequest, sets: readonly ConvertSet[], preferred: string) => {
  const manyAssets = await get(areManyAtom)(request)
  const recent = recentConvertSets()
  const kinds = setsByKind(sets).map((one) => ({ ...one, preferred: preferredSet(one.sets, recent, one.kind)?.id ?? '' }))
  set(choiceAtom, { ...request, sets, preferred, kinds, manyAssets })
})

const cancelled = 'cancelled'
/** If the file picker is not available, the file goes to the default folder. */
const ifCancelled = (error: unknown) => (isAbort(error) ? cancelled : null)

/** Opens the file picker for a large file while the user gesture is valid. Cancelling the picker cancels the download. */
const enqueueSetAtom = atom(null, async (get, set, { set: preset, ...request }: SetDownload) => {
  const { assetIds, zipTitle } = request
  const title = get(downloadTitleAtom)(request, preset.title)
  const suggestion = get(templateNameAtom)(request, preset) ?? safeFileName(`${title}.${preset.format ?? 'bin'}`)
  const destination = await pickDestination(suggestion, assetIds.length === 1 ? preset.bytes : undefined).catch(ifCancelled)
  if (destination === cancelled) return
  const engine = await set(downloadEngineAtom)
  if (!engine) return set(showDownloadMessageAtom, 'none')
  await engine.enqueue({
    assetIds: [...assetIds],
    setId: preset.id,
    title,
    ...(zipTitle && { zipTitle }),
    ...(preset.format === undefined ? {} : { extension: preset.format }),
    ...(destination ? { destination } : {}),
  })
})

const runStepAtom = atom(null, async (_get, set, step: NextStep, request: DownloadRequest, sets: readonly ConvertSet[]) => {
  const { assetIds } = request
  if (step.kind === 'refuse') set(refusedIdsAtom, assetIds)
  else if (step.kind === 'order') set(orderRequestIdsAtom, assetIds)
  else if (step.kind === 'start') await set(enqueueSetAtom, { ...request, set: step.set })
  else await set(openChoiceAtom, request, sets, preferredSet(sets, recentConvertSets(), onlyKind(sets))?.id ?? '')
})

/** Saves the offline copy, or queues the download until the presets can be loaded. */
const downloadOfflineAtom = atom(null, async (get, set, request: DownloadRequest) => {
  const { assetIds, zipTitle } = request
  const [only, ...others] = assetIds
  if (only !== undefined && others.length === 0 && (await set(saveOfflineFileAtom, only))) return set(showDownloadMessageAtom, 'fromDevice')
  await (await set(downloadEngineAtom))?.postpone({
    assetIds: [...assetIds],
    title: get(downloadTitleAtom)(request, ''),
    ...(zipTitle && { zipTitle }),
  })
})

interface PreparedDownload extends DownloadRequest {
  /** Without the dialog, in the format that was chosen last for such files. */
  readonly usesLastFormat?: boolean
}

/** Loads the presets of the assets, then continues with the download, a dialog or the offline copy. */
export const prepareDownloadAtom = atom(null, async (get, set, { assetIds: requestedIds, zipTitle, usesLastFormat }: PreparedDownload) => {
  const assetIds = [...new Set(requestedIds)]
  if (assetIds.length === 0) return
  const request = { assetIds, zipTitle: assetIds.length > 1 ? zipTitle?.slice(0, maxZipTitleLength) : undefined }
  set(lookupAtom, assetIds)
  const { terms_of_use, global } = get(configAtom)
  const user = get(sessionAtom)
  const isSame = () => isSameUser(user, get(sessionAtom))
  // Only the latest click may open a dialog, and none after the user has left the page. A download without a dialog starts in any case.
  const isCurrent = () => get(lookupAtom) === assetIds
  const continueWith = async (step: NextStep, sets: readonly ConvertSet[]): Promise<void> => {
    if (isSame() && (step.kind === 'start' || isCurrent())) await set(runStepAtom, step, request, sets)
  }
  try {
    const sets = await findConvertSets(get(apiAtom), assetIds)
    const options = { sets, assetCount: assetIds.length, termsShown: terms_of_use.show, orderProcess: global.run_order_process }
    const last = usesLastFormat && !terms_of_use.show ? lastFormat(sets, recentConvertSets(), assetIds.length) : undefined
    const mayStart = last && !(await get(areManyAtom)(request))
    await continueWith(mayStart ? { kind: 'start', set: last } : afterConvertSets(options), sets)
  } catch (error) {
    if (!(error instanceof RemoteError) || !isSame()) return
    if (error.kind === 'denied') await continueWith(withoutRight(global.run_order_process), [])
    else if (connectionAfter(error) !== 'online') await set(downloadOfflineAtom, request)
    else set(showDownloadMessageAtom, finalMessageOf(reasonOf(error, 'api')))
  } finally {
    if (isCurrent()) set(lookupAtom, null)
  }
})

/** Continues with a selected preset. The dialog shows the terms, a number above the limit, and how many assets offer the preset. */
export const prepareSetDownloadAtom = atom(null, async (get, set, request: SetDownload) => {
  const { assetIds, set: preset } = request
  rememberConvertSet(preset.id)
  const isAsked = get(configAtom).terms_of_use.show || !isForAll(preset, assetIds.length) || (await get(areManyAtom)(request))
  if (isAsked) await set(openChoiceAtom, request, [preset], preset.id)
  else await set(enqueueSetAtom, request)
})

const requestOf = ({ assetIds, zipTitle }: DownloadRequest): DownloadRequest => ({ assetIds, zipTitle })

/** Queues the download of the options dialog. */
export const enqueueChoiceAtom = atom(null, async (get, set, setId: string) => {
  const choice = get(choiceAtom)
  const preset = choice?.sets.find(({ id }) => id === setId)
  set(choiceAtom, null)
  if (!choice || !preset) return
  rememberConvertSet(preset.id)
  await set(enqueueSetAtom, { ...requestOf(choice), set: preset })
})

/** Queues the download of the options dialog of a selection with several kinds. */
export const enqueueKindsAtom = atom(null, async (get, set, chosen: SetByKind) => {
  const choice = get(choiceAtom)
  set(choiceAtom, null)
  if (!choice) return
  for (const kind of assetKinds) if (chosen[kind] !== undefined) rememberConvertSet(choiceForKind(kind, chosen[kind]))
  await set(enqueueSetAtom, { ...requestOf(choice), set: { id: setChoiceOf(chosen), title: '' } })
})
