import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { FacetConfig } from '#contract/config/facet.ts'
import { fieldsAtom } from '../../../domain/config/atoms.ts'
import { formatBytes, formatDate, formatNumber } from '../../../domain/language/format.ts'
import type { FilterTag } from '../../../domain/search/filter-changes.ts'
import { scaleKind } from '../../../domain/search/scale-kind.ts'
import { fieldLabel } from '../../../widgets/metadata-list/field-label.ts'

interface TagTexts {
  readonly fieldText: (field: string) => string
  /** One value, or the two ends of a range. */
  readonly valueTexts: (tag: FilterTag) => readonly string[]
}

/** @param labelOf label of a value in the current language; undefined if the response does not list it */
export const useTagTexts = (
  configured: readonly FacetConfig[],
  labelOf: (field: string, value: string) => string | undefined,
): TagTexts => {
  const { t, i18n } = useLingui()
  const fields = useAtomValue(fieldsAtom)
  return {
    valueTexts: ({ field, chosen }) => {
      if ('value' in chosen) return [labelOf(field, chosen.value) || chosen.value]
      const { formatVal, filterVal } = configured.find((facet) => facet.field_name === field)?.options ?? {}
      const kind = scaleKind(formatVal ?? filterVal)
      const one = (value: number | null) => {
        if (value === null) return '…'
        if (kind === 'date') return formatDate(value, i18n.locale) || '…'
        return kind === 'filesize' ? formatBytes(value, i18n.locale) : formatNumber(value, i18n.locale)
      }
      return [one(chosen.range.low), one(chosen.range.high)]
    },
    fieldText: (field) => {
      const config = configured.find((facet) => facet.field_name === field)
      const known = config ?? fields.find((one) => one.field_name === field)
      if (!known) return t({ id: 'views.search.tags.error', message: 'Unknown filter' })
      return fieldLabel({ field_name: field, translation: config?.translation ?? `fields.${field}`, label: undefined }, fields, i18n.locale)
    },
  }
}
