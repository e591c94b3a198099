import { textFor } from '#contract/locale.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord, Rendition } from '../../ports/asset-record.ts'
import { authorize } from '../assets/authorize.ts'
import type { DeliveryServices } from '../delivery/delivery-services.ts'
import { fileStem } from '../delivery/file-name.ts'
import { availabilityOf, readyForm } from '../delivery/forms.ts'
import { openBlob } from '../delivery/send-bytes.ts'
import { createZipArchive, type ZipArchive, type ZipEntry } from './zip-archive.ts'
import { type Absence, absenceText, type ContentsRow, contentsEntry, contentsName } from './zip-contents.ts'
import { createUniqueNames } from './zip-names.ts'

export interface ZipOrder {
  readonly ids: readonly string[]
  /** Convert set in which every asset is taken; what it does not fit stays out and is listed. */
  readonly set: string
}

export interface ZipPlan {
  readonly archive: ZipArchive
  readonly included: readonly string[]
}

type PlanServices = Pick<DeliveryServices, 'documents' | 'blobs' | 'renditions'>
type Decision =
  | { readonly record: AssetRecord; readonly form: Rendition }
  | { readonly record: AssetRecord | null; readonly missing: Absence }

const textOf = (record: AssetRecord, field: string, locale: string): string => {
  const text = record.texts[field]
  return text === undefined || typeof text === 'string' ? (text ?? '') : textFor(text, locale)
}

const licenceOf = (record: AssetRecord, locale: string): string =>
  (record.keywords.licence ?? []).map(({ value, labels }) => textFor(labels, locale) || value).join(', ')

const decide = async ({ renditions }: PlanServices, caller: Caller, record: AssetRecord | undefined, set: string): Promise<Decision> => {
  // Hidden and unknown read the same in the list inside, too.
  if (!record || !authorize(caller, record, 'view')) return { record: null, missing: 'not-available' }
  if (!authorize(caller, record, { download: set })) return { record, missing: 'no-download-right' }
  const form = await readyForm(renditions, record, set)
  if (form) return { record, form }
  // Everything that can be converted was converted before the plan is made.
  return { record, missing: (await availabilityOf(renditions, record, set)) === 'to-be-made' ? 'conversion-failed' : 'not-in-this-format' }
}

const describe = (id: string, decision: Decision, name: string, set: string, locale: string): ContentsRow => {
  const { record } = decision
  return {
    name,
    id,
    title: record ? textOf(record, 'title', locale) : '',
    licence: record ? licenceOf(record, locale) : '',
    credit: record ? textOf(record, 'credit', locale) : '',
    set,
    missing: 'missing' in decision ? absenceText(decision.missing, locale) : '',
  }
}

const entryFor = (blobs: PlanServices['blobs'], record: AssetRecord, form: Rendition, name: string): ZipEntry => ({
  name,
  bytes: form.bytes,
  crc32: form.crc32,
  modified: record.numbers.imp_date ?? 0,
  digest: form.sha256,
  open: openBlob(blobs, form.blob, form.bytes),
})

/**
 * What a zip for this caller holds now, decided asset by asset. Nothing is converted here: a form that is not there yet is
 * missing, and said so in the list inside. The same order under the same rights gives the same bytes.
 */
export const planZip = async (services: PlanServices, caller: Caller, order: ZipOrder, locale: string): Promise<ZipPlan> => {
  const ids = [...new Set(order.ids)]
  const records = new Map((await services.documents.getAssets(ids)).map((record) => [record.id, record]))
  const nameFor = createUniqueNames([contentsName])
  const entries: ZipEntry[] = []
  const rows: ContentsRow[] = []
  const included: string[] = []
  for (const id of ids) {
    const decision = await decide(services, caller, records.get(id), order.set)
    if ('form' in decision) {
      const { record, form } = decision
      const name = nameFor(fileStem(record, locale), form.extension)
      entries.push(entryFor(services.blobs, record, form, name))
      rows.push(describe(id, decision, name, order.set, locale))
      included.push(id)
    } else {
      rows.push(describe(id, decision, '', order.set, locale))
    }
  }
  return { archive: createZipArchive([contentsEntry(rows), ...entries]), included }
}
