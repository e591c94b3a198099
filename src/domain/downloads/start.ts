import { atom } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import { ApiFailure, isAbort } from '../../platform/api-failure.ts'
import { pickDestination } from '../../platform/files.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { saveKeptFileAtom } from '../kept/actions.ts'
import { announceAtom } from './announce.ts'
import { choiceAtom, lookupAtom, orderIdsAtom, refusedIdsAtom } from './atoms.ts'
import { findConvertSets } from './convert-sets.ts'
import { finalMessageOf } from './job.ts'
import { maxAssets } from './max-assets.ts'
import { rememberedSets, rememberSet } from './remembered-sets.ts'
import { afterConvertSets, messageOf, type NextStep, preferredSet, withoutRight } from './rules.ts'
import { safeFileName } from './safe-name.ts'
import { enqueueAtom, postponeAtom } from './verbs.ts'
import { wantedTitleAtom } from './wanted-title.ts'

interface SetDownload {
  readonly assetIds: readonly string[]
  readonly set: ConvertSet
}

const openChoiceAtom = atom(null, async (get, set, assetIds: readonly string[], sets: readonly ConvertSet[], preferred: string) => {
  const limit = assetIds.length > 1 ? await maxAssets(get(apiAtom)) : -1
  set(choiceAtom, { assetIds, sets, preferred, manyAssets: limit >= 0 && assetIds.length > limit })
})

const cancelled = 'cancelled'
/** What the browser will not ask, it saves where it saves everything. */
const ifCancelled = (error: unknown) => (isAbort(error) ? cancelled : null)

/** A large file asks where to go while the click is still fresh; a cancelled question cancels the download. */
const beginAtom = atom(null, async (get, set, { assetIds, set: form }: SetDownload) => {
  const title = get(wantedTitleAtom)(assetIds, form.title)
  const suggestion = safeFileName(`${title}.${form.format ?? 'bin'}`)
  const destination = await pickDestination(suggestion, assetIds.length === 1 ? form.bytes : undefined).catch(ifCancelled)
  if (destination === cancelled) return
  await set(enqueueAtom, {
    assetIds: [...assetIds],
    setId: form.id,
    title,
    ...(form.format === undefined ? {} : { extension: form.format }),
    ...(destination ? { destination } : {}),
  })
})

const followAtom = atom(null, async (_get, set, step: NextStep, assetIds: readonly string[], sets: readonly ConvertSet[]) => {
  if (step.kind === 'refuse') set(refusedIdsAtom, assetIds)
  else if (step.kind === 'order') set(orderIdsAtom, assetIds)
  else if (step.kind === 'start') await set(beginAtom, { assetIds, set: step.set })
  else await set(openChoiceAtom, assetIds, sets, preferredSet(sets, rememberedSets())?.id ?? '')
})

/** The file may be on this device; else it is noted until somebody can say in which forms there is one. */
const withoutServerAtom = atom(null, async (_get, set, assetIds: readonly string[]) => {
  const [only, ...others] = assetIds
  if (only !== undefined && others.length === 0 && (await set(saveKeptFileAtom, only))) set(announceAtom, 'fromDevice')
  else await set(postponeAtom, assetIds)
})

export const lookUpAtom = atom(null, async (get, set, wanted: readonly string[]) => {
  const assetIds = [...new Set(wanted)]
  if (assetIds.length === 0) return
  set(lookupAtom, assetIds)
  const { terms_of_use, global } = get(configAtom)
  // A later click on another asset is the one that counts.
  const isCurrent = () => get(lookupAtom) === assetIds
  try {
    const sets = await findConvertSets(get(apiAtom), assetIds)
    if (!isCurrent()) return
    const situation = { sets, assetCount: assetIds.length, termsShown: terms_of_use.show, orderProcess: global.run_order_process }
    await set(followAtom, afterConvertSets(situation), assetIds, sets)
  } catch (error) {
    if (!(error instanceof ApiFailure) || !isCurrent()) return
    if (error.status === 403) await set(followAtom, withoutRight(global.run_order_process), assetIds, [])
    else if (error.status === 0) await set(withoutServerAtom, assetIds)
    else set(announceAtom, finalMessageOf(messageOf(error, 'api')))
  } finally {
    if (isCurrent()) set(lookupAtom, null)
  }
})

export const chooseSetAtom = atom(null, async (get, set, wanted: SetDownload) => {
  rememberSet(wanted.set.id)
  if (get(configAtom).terms_of_use.show) await set(openChoiceAtom, wanted.assetIds, [wanted.set], wanted.set.id)
  else await set(beginAtom, wanted)
})

export const confirmAtom = atom(null, async (get, set, setId: string) => {
  const choice = get(choiceAtom)
  const form = choice?.sets.find(({ id }) => id === setId)
  set(choiceAtom, null)
  if (!choice || !form) return
  rememberSet(form.id)
  await set(beginAtom, { assetIds: choice.assetIds, set: form })
})
