import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { FieldConfig } from '#contract/config/fields.ts'
import { otherFields } from '#contract/fields.ts'
import { isPathField } from '#contract/path-field.ts'
import { configAtom, fieldsAtom } from '../../domain/config/atoms.ts'
import { sortedByPosition } from '../../domain/config/sorted-by-position.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { fieldTexts, isUnset } from '../../domain/search/field-text.ts'
import { fieldLabel } from './field-label.ts'
import { MetadataValue } from './metadata-value.tsx'

interface MetadataListProps {
  readonly asset: Asset
  readonly fields: readonly FieldConfig[]
  /** Fields of other lists on the same screen: they are no other fields. */
  readonly shownElsewhere?: readonly FieldConfig[]
  /** As many columns as fit, instead of one. */
  readonly columns?: boolean
  /** Without links to other pages of the portal, and without folders. */
  readonly isPlain?: boolean
}

/** Metadata of an asset as a list of labels and values. Empty values are hidden if configured. */
export const MetadataList = ({ asset, fields, shownElsewhere = [], columns = false, isPlain = false }: MetadataListProps) => {
  const locale = useAtomValue(localeAtom)
  const known = useAtomValue(fieldsAtom)
  const { hide_empty_metadata_fields: hideEmpty } = useAtomValue(configAtom).global
  const hasValue = (field: FieldConfig) => fieldTexts(asset, field, locale).length > 0 && !isUnset(asset, field.field_name)
  const named = new Set([...fields, ...shownElsewhere].map(({ field_name }) => field_name))
  const others = (config: FieldConfig) =>
    known
      .filter(({ origin, field_name }) => origin === 'sidecar' && !named.has(field_name))
      .map(({ field_name }) => ({ ...config, field_name, translation: `fields.${field_name}` }))
      .filter(hasValue)
  const shown = sortedByPosition(fields).flatMap((field) => {
    if (field.field_name === otherFields) return others(field)
    if (isPlain && isPathField(field.field_name)) return []
    return !hideEmpty || hasValue(field) ? field : []
  })
  if (shown.length === 0) return null
  return (
    <dl
      className={`m-0 gap-4 ${columns ? 'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-6 max-[400px]:grid-cols-1' : 'flex flex-col'}`}
    >
      {shown.map((field) => (
        <div key={field.field_name} className="min-w-0">
          <dt className="mb-0.5 text-12px text-muted">{fieldLabel(field, known, locale)}</dt>
          <dd className="m-0 min-h-5 whitespace-pre-line text-14px leading-5 [overflow-wrap:anywhere]">
            <MetadataValue asset={asset} field={field} isPlain={isPlain} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
