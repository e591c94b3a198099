import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { fieldText } from '../../domain/search/field-text.ts'
import { linkParts } from '../../widgets/metadata-list/text-links.ts'
import { knownLicence } from './known-licence.ts'

export interface LicenceText {
  readonly words: string
  readonly href: string | null
}

/** The address if a text is one, and nothing else. */
const addressOf = (text: string): string | null => {
  const [only, ...others] = linkParts(text)
  return others.length === 0 ? (only?.href ?? null) : null
}

/** The licence of an asset in words: the conditions of Creative Commons, else its name, else its link. Null = none. */
export const useLicence = (asset: Asset): LicenceText | null => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const text = (field_name: string) => fieldText(asset, { field_name, options: {} }, locale)
  const name = text('licence')
  const given = text('licence_url')
  const known = knownLicence(asset, locale)
  if (!known) return name === '' && given === '' ? null : { words: name || given, href: addressOf(given) }
  if (asset['licence_label'] !== undefined) return { words: name, href: known.href }
  const conditions: Readonly<Record<string, string>> = {
    BY: t({ id: 'views.asset.rights.by', message: 'attribution' }),
    NC: t({ id: 'views.asset.rights.nc', message: 'non-commercial' }),
    ND: t({ id: 'views.asset.rights.nd', message: 'no derivatives' }),
    SA: t({ id: 'views.asset.rights.sa', message: 'share alike' }),
  }
  const words = known.name
    .split(/[ -]/)
    .flatMap((part) => conditions[part] ?? [])
    .join(', ')
  const meaning = words || t({ id: 'views.asset.rights.public_domain', message: 'public domain, no rights reserved' })
  return { words: `${known.name} (${meaning})`, href: known.href }
}
