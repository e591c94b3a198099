import { createZipArchive, type ZipArchive, type ZipEntry } from '@vitrine/range-zip'
import { textFor } from '#contract/locale.ts'
import { setFor } from '#contract/set-choice.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import { authorize } from '../assets/authorize.ts'
import { checkedChunks } from '../bytes/checked-chunks.ts'
import { type OpenBytes, openStored, wholeReadBytes } from '../bytes/send-bytes.ts'
import type { StoredBytes } from '../bytes/stored-bytes.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import { downloadName } from '../file-names/file-name.ts'
import { availabilityOf, existingRendition } from '../renditions/rendition-availability.ts'
import { createEnsureAllowed } from './still-allowed.ts'
import {
  type ContentsRow,
  contentsEntries,
  type MissingReason,
  memoryEntry,
  missingReasonText,
  reservedNames,
  sidecarEnding,
  type ZipMetadata,
} from './zip-contents.ts'
import { createUniqueNames } from './zip-names.ts'

export interface ZipJob {
  readonly ids: readonly string[]
  /** Convert set of all assets, or one for each kind; assets without it are left out and listed. */
  readonly set: string
  /** Name of the set of assets. Part of the file name only. */
  readonly title?: string | undefined
}

export interface ZipPlan {
  readonly archive: ZipArchive
  readonly included: readonly string[]
  /** Bytes of the lists and sidecars, which the plan has in memory. */
  readonly metadataBytes: number
}

type PlanServices = Pick<DeliveryServices, 'stores' | 'blobs' | 'originals' | 'renditions'>
type Decision =
  | { readonly record: AssetRecord; readonly rendition: Rendition }
  | { readonly record: AssetRecord | null; readonly missing: MissingReason }

const textOf = (record: AssetRecord, field: string, locale: string): string => {
  const text = record.texts[field]
  return text === undefined || typeof text === 'string' ? (text ?? '') : textFor(text, locale)
}

const licencesOf = (record: AssetRecord, locale: string): readonly string[] =>
  (record.keywords.licence ?? []).map(({ value, labels }) => textFor(labels, locale) || value)

const decide = async ({ renditions }: PlanServices, caller: Caller, record: AssetRecord | undefined, set: string): Promise<Decision> => {
  // Hidden and unknown assets look the same in the list, too.
  if (!record || !authorize(caller, record, 'view')) return { record: null, missing: 'not-available' }
  const presetId = setFor(set, record.kind)
  if (!authorize(caller, record, { download: presetId })) return { record, missing: 'no-download-right' }
  const rendition = await existingRendition(renditions, record, presetId)
  if (rendition) return { record, rendition }
  // All possible conversions have finished before the plan is made.
  return {
    record,
    missing: (await availabilityOf(renditions, record, presetId)) === 'to-be-made' ? 'conversion-failed' : 'not-in-this-format',
  }
}

const describe = (id: string, decision: Decision, name: string, presetId: string, locale: string): ContentsRow => {
  const { record } = decision
  return {
    name,
    id,
    title: record ? textOf(record, 'title', locale) : '',
    licences: record ? licencesOf(record, locale) : [],
    credit: record ? textOf(record, 'credit', locale) : '',
    set: presetId,
    missing: 'missing' in decision ? missingReasonText(decision.missing, locale) : '',
  }
}

/** The bytes of an entry, after another look at the rights, which goes on while a large file is sent. */
const openAllowed = (open: OpenBytes, bytes: number, ensure: () => Promise<void>): OpenBytes => {
  if (bytes <= wholeReadBytes)
    return async (range, into) => {
      await ensure()
      const opened = open(range, into)
      if (Symbol.asyncIterator in opened) throw new Error('a small file is read in one piece')
      return opened
    }
  return async function* openLarge(range, into) {
    await ensure()
    const opened = open(range, into)
    if (Symbol.asyncIterator in opened) yield* checkedChunks(opened, ensure)
    else yield await opened
  }
}

const entryFor = (
  stored: StoredBytes,
  { record, rendition }: { readonly record: AssetRecord; readonly rendition: Rendition },
  name: string,
  ensure: () => Promise<void>,
): ZipEntry => ({
  name,
  bytes: rendition.bytes,
  crc32: rendition.crc32,
  modified: record.numbers.imp_date ?? 0,
  digest: rendition.sha256,
  open: openAllowed(openStored(stored, rendition.blob, rendition.bytes), rendition.bytes, ensure),
})

/**
 * Decides for each asset whether the zip for this caller includes it. Converts nothing: the list inside names a rendition that does not
 * exist as missing. The same job under the same rights gives the same bytes.
 */
export const planZip = async (
  services: PlanServices,
  caller: Caller,
  job: ZipJob,
  locale: string,
  metadata: ZipMetadata,
  /** Revision of the assets before their records were read, and the records if the caller has just read them. */
  { revision, records: knownRecords }: { readonly revision: number; readonly records?: readonly AssetRecord[] | undefined },
): Promise<ZipPlan> => {
  const ids = [...new Set(job.ids)]
  const records = new Map((knownRecords ?? (await services.stores.assets.getAssets(ids))).map((record) => [record.id, record]))
  const ensureAllowed = createEnsureAllowed(services.stores.assets, caller, revision)
  const names = { templates: metadata.fileNames, locale }
  const nameFor = createUniqueNames(reservedNames, metadata.xmp ? sidecarEnding : '')
  const entries: ZipEntry[] = []
  const sidecars: ZipEntry[] = []
  const rows: ContentsRow[] = []
  const included: string[] = []
  for (const id of ids) {
    const decision = await decide(services, caller, records.get(id), job.set)
    const presetId = setFor(job.set, decision.record?.kind ?? null)
    if ('rendition' in decision) {
      const { record, rendition } = decision
      const { stem, extension } = downloadName(record, presetId, rendition.extension, names, {
        position: included.length + 1,
        count: ids.length,
      })
      const name = nameFor(stem, extension)
      entries.push(entryFor(services, decision, name, () => ensureAllowed(id, presetId)))
      const packet = metadata.xmp && services.renditions.packet(record, metadata.xmp)
      if (packet) sidecars.push(memoryEntry(`${name}${sidecarEnding}`, packet))
      rows.push(describe(id, decision, name, presetId, locale))
      included.push(id)
    } else {
      rows.push(describe(id, decision, '', presetId, locale))
    }
  }
  const described = [...contentsEntries(rows, metadata), ...sidecars]
  const metadataBytes = described.reduce((sum, { bytes }) => sum + bytes, 0)
  return { archive: createZipArchive([...described, ...entries]), included, metadataBytes }
}
