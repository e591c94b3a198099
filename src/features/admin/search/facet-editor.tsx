import { useLingui } from '@lingui/macro'
import { useId } from 'react'
import type { FacetConfig } from '#contract/config/facet.ts'
import { facetKindKeys, isRangeKind } from '#contract/config/facet-kinds.ts'
import type { IndexField } from '#contract/index-field.ts'
import { FormatField } from '../../../widgets/config-form/format-field.tsx'
import { MissingField } from '../../../widgets/config-form/missing-field.tsx'
import { NumberField } from '../../../widgets/config-form/number-field.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { useSortNames } from '../../../widgets/config-form/use-sort-names.ts'
import { facetKindLabels } from './facet-kind-labels.ts'
import { FacetSample } from './facet-sample.tsx'

interface FacetEditorProps {
  readonly facet: FacetConfig
  /** The field in the index; undefined = the index no longer contains it. */
  readonly field: IndexField | undefined
  readonly onChange: (facet: FacetConfig) => void
}

const previewLimits = { min: 1, max: 1000 }
const isOneOf = <Option extends string>(options: readonly Option[], value: string): value is Option => options.some((one) => one === value)
const sorts = ['count', 'alph'] as const
const orientations = ['desc', 'asc'] as const
const formats = ['', 'date', 'filesize'] as const
const filterBoxModes = ['usual', 'always', 'never'] as const
const filterBoxModeOf = (filter: unknown): (typeof filterBoxModes)[number] =>
  typeof filter === 'boolean' ? (filter ? 'always' : 'never') : 'usual'

/** Display and values of a facet. */
export const FacetEditor = ({ facet, field, onChange }: FacetEditorProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const { options } = facet
  const set = (change: Partial<FacetConfig['options']>) => onChange({ ...facet, options: { ...options, ...change } })
  const isRange = isRangeKind(options.multivalue)
  const sortNames = {
    count: t({ id: 'admin.facet.by_count', message: 'By number of files' }),
    alph: t({ id: 'admin.facet.by_name', message: 'By name' }),
  }
  const { orientations: orderNames } = useSortNames()
  const formatNames = {
    '': t({ id: 'admin.form.format.none', message: 'Unchanged' }),
    date: t({ id: 'admin.form.format.date', message: 'Date' }),
    filesize: t({ id: 'admin.form.format.filesize', message: 'File size' }),
  }
  const filterBoxNames = {
    usual: t({ id: 'admin.facet.box.usual', message: 'More than 50 values' }),
    always: t({ id: 'admin.facet.box.always', message: 'Always' }),
    never: t({ id: 'admin.facet.box.never', message: 'Never' }),
  }
  // A slider needs a numeric field, and checkboxes for numbers would be thousands.
  const possibleKinds = facetKindKeys.filter((kind) => kind === options.multivalue || !field || isRangeKind(kind) === field.range_facet)
  return (
    <>
      {!field && <MissingField />}
      {field && <FacetSample field={facet.field_name} isRange={field.range_facet} format={options.filterVal ?? ''} />}
      <TextsField
        label={t({ id: 'admin.facet.name', message: 'Name' })}
        messageId={facet.translation}
        {...(field && { standard: field.default_labels })}
      />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
        <SelectField
          label={t({ id: 'admin.facet.kind', message: 'Shown as' })}
          value={options.multivalue}
          options={possibleKinds.map((value) => ({ value, label: i18n._(facetKindLabels[value]) }))}
          onChange={(kind) =>
            isOneOf(facetKindKeys, kind) &&
            onChange({ ...facet, range_facet: isRangeKind(kind), options: { ...options, multivalue: kind } })
          }
        />
        {!isRange && (
          <>
            <NumberField
              id={`${id}-preview`}
              label={t({ id: 'admin.facet.preview', message: 'Values before “More …”' })}
              value={options.preview}
              limits={previewLimits}
              onChange={(preview) => set({ preview })}
            />
            <SelectField
              label={t({ id: 'admin.facet.sort', message: 'Order of the values' })}
              value={options.sort}
              options={sorts.map((value) => ({ value, label: sortNames[value] }))}
              onChange={(sort) => isOneOf(sorts, sort) && set({ sort })}
            />
            <SelectField
              label={t({ id: 'admin.facet.orientation', message: 'Direction' })}
              value={options.sort_orientation}
              options={orientations.map((value) => ({ value, label: orderNames[value] }))}
              onChange={(order) => isOneOf(orientations, order) && set({ sort_orientation: order })}
            />
            <SelectField
              label={t({ id: 'admin.facet.box', message: 'Filter field for values' })}
              value={filterBoxModeOf(options.filter)}
              options={filterBoxModes.map((value) => ({ value, label: filterBoxNames[value] }))}
              onChange={(box) => set({ filter: box === 'usual' ? null : box === 'always' })}
            />
          </>
        )}
        {isRange && (
          <>
            <FormatField
              label={t({ id: 'admin.facet.format', message: 'Format' })}
              value={options.filterVal}
              onChange={(format) => set({ filterVal: format ?? null })}
            />
            <SelectField
              label={t({ id: 'admin.facet.tag_format', message: 'Format above the results' })}
              value={options.formatVal ?? 'same'}
              options={[
                { value: 'same', label: t({ id: 'admin.facet.tag_format.same', message: 'The same' }) },
                ...formats.map((value) => ({ value, label: formatNames[value] })),
              ]}
              onChange={(format) => set({ formatVal: format === 'same' ? null : format })}
            />
          </>
        )}
      </div>
    </>
  )
}
