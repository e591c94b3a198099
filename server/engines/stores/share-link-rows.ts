import * as v from 'valibot'
import { sharedFormatsSchema } from '#contract/share-links.ts'
import type { ShareLinkRecord, ShareLinkRecordChange, ShareLinkSettings } from '../../ports/share-link-store.ts'
import { parseTextList } from './stored-values.ts'

/** `settings` as stored: a newer program may know more of them. */
export type ShareLinkRow = Omit<ShareLinkRecord, 'settings'> & { readonly settings: string }

const settingsSchema = v.strictObject({
  name: v.string(),
  message: v.string(),
  locale: v.nullable(v.string()),
  formats: sharedFormatsSchema,
})

export const settingsText = ({ name, message, locale, formats }: ShareLinkSettings): string =>
  JSON.stringify({ name, message, locale, formats })

const parsedSettings = (text: string): ShareLinkSettings | null => {
  try {
    const parsed = v.safeParse(settingsSchema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** The links that can be read. Others are none here: a guess could allow too much. */
export const shareLinksOf = (rows: readonly ShareLinkRow[]): ShareLinkRecord[] =>
  rows.flatMap((row) => {
    const settings = parsedSettings(row.settings)
    return settings ? [{ ...row, settings }] : []
  })

export const sharedIdsOf = (text: string | undefined): readonly string[] => (text === undefined ? [] : parseTextList(text))

/** The link after a change. */
export const changedShareLink = (current: ShareLinkRecord, change: ShareLinkRecordChange): ShareLinkRecord => {
  const changed = { ...current, ...change }
  const endsSessions = changed.tokenHash !== current.tokenHash || changed.passwordHash !== current.passwordHash
  return { ...changed, version: current.version + (endsSessions ? 1 : 0) }
}
