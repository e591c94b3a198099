import * as v from 'valibot'
import { type SharedSearch, sharedFormatsSchema, sharedSearchSchema } from '#contract/share-links.ts'
import type { ShareLinkRecord, ShareLinkRecordChange, ShareLinkSettings } from '../../ports/share-link-store.ts'
import { parseTextList } from './stored-values.ts'

/** `settings` as stored: a newer program may know more of them. */
export type ShareLinkRow = Omit<ShareLinkRecord, 'settings' | 'search'> & { readonly settings: string; readonly search: string | null }

const settingsSchema = v.strictObject({
  name: v.string(),
  message: v.string(),
  locale: v.nullable(v.string()),
  formats: sharedFormatsSchema,
  preview: v.boolean(),
})

export const settingsText = ({ name, message, locale, formats, preview }: ShareLinkSettings): string =>
  JSON.stringify({ name, message, locale, formats, preview })

const strictSearchSchema = v.strictObject(sharedSearchSchema.entries)

export const searchText = (search: SharedSearch | null): string | null => search && JSON.stringify(search)

/** Undefined = it cannot be read. */
const parsed = <Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> | undefined => {
  try {
    const read = v.safeParse(schema, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** The links that can be read. Others are none here: a guess could allow too much. */
export const shareLinksOf = (rows: readonly ShareLinkRow[]): ShareLinkRecord[] =>
  rows.flatMap((row) => {
    const settings = parsed(settingsSchema, row.settings)
    const search = row.search === null ? null : parsed(strictSearchSchema, row.search)
    return settings && search !== undefined ? [{ ...row, settings, search }] : []
  })

export const sharedIdsOf = (text: string | undefined): readonly string[] => (text === undefined ? [] : parseTextList(text))

/** The link after a change. */
export const changedShareLink = (current: ShareLinkRecord, change: ShareLinkRecordChange): ShareLinkRecord => {
  const changed = { ...current, ...change }
  const endsSessions = changed.tokenHash !== current.tokenHash || changed.passwordHash !== current.passwordHash
  return { ...changed, version: current.version + (endsSessions ? 1 : 0) }
}
