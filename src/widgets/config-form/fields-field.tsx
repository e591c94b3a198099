import { useLingui } from '@lingui/macro'
import { useState } from 'react'
import type { FieldConfig } from '#contract/config/fields.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { OrderedList } from '../ordered-list/ordered-list.tsx'
import { AddSelect } from './add-select.tsx'
import { asSameEntry, entryId } from './entry-id.ts'
import { FormatField, withFormat } from './format-field.tsx'
import { MissingField } from './missing-field.tsx'
import { TextsField } from './texts-field.tsx'
import { useIndexFields } from './use-index-fields.ts'

interface FieldsFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: readonly FieldConfig[]
  /** Offers an entry for all other fields of tables. */
  readonly takesOthers: boolean
  readonly disabled?: boolean
  readonly onChange: (value: FieldConfig[]) => void
}

/** Sortable list of metadata fields. Fields are added from the index, each with a display format. */
export const FieldsField = ({ label, hint, value, takesOthers, disabled = false, onChange }: FieldsFieldProps) => {
  const { t } = useLingui()
  const { fields, otherFields, nameOf, isKnown } = useIndexFields()
  const [renamed, setRenamed] = useState<string | null>(null)
  const items = value.map((field) => ({ id: entryId(field), name: nameOf(field.field_name), field }))
  const free = [...fields, ...(takesOthers ? otherFields : [])].filter(
    ({ field_name }) => !value.some((field) => field.field_name === field_name),
  )
  const change = (before: FieldConfig, after: FieldConfig) =>
    onChange(value.map((field) => (field === before ? asSameEntry(before, after) : field)))
  const add = (name: string) => {
    const found = free.find(({ field_name }) => field_name === name)
    if (!found) return
    const filterVal = found.type === 'date' ? 'date' : found.type === 'bytes' ? 'filesize' : undefined
    onChange([...value, { field_name: name, translation: `fields.${name}`, options: filterVal ? { filterVal } : {} }])
  }
  return (
    <fieldset disabled={disabled} className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-13px font-medium">{label}</legend>
      {hint && <p className="m-0 mb-2 text-13px text-muted">{hint}</p>}
      <OrderedList
        label={label}
        items={items}
        onOrder={(ordered) => onChange(ordered.map(({ field }) => field))}
        onRemove={({ field }) => onChange(value.filter((one) => one !== field))}
      >
        {({ id, field, name }) => (
          <div className="grid grid-cols-[1fr_auto] items-center gap-2 sm:grid-cols-[minmax(6rem,1fr)_minmax(0,10rem)_auto]">
            <div className="min-w-0 text-14px">
              {name}
              {!isKnown(field.field_name) && <MissingField />}
            </div>
            <FormatField
              label={t({ id: 'admin.form.format', message: `Format of ${name}` })}
              isLabelHidden
              value={field.options.filterVal}
              onChange={(filterVal) => change(field, { ...field, options: withFormat(field.options, filterVal) })}
              className="max-sm:order-1 max-sm:col-span-full sm:[&>select]:border-transparent sm:[&>select]:bg-transparent"
            />
            <IconButton
              icon="i-lucide-pencil"
              label={t({ id: 'admin.form.rename', message: `Rename ${name}` })}
              aria-expanded={renamed === id}
              onClick={() => setRenamed(renamed === id ? null : id)}
            />
            {renamed === id && (
              <div className="order-1 col-span-full pb-2">
                <TextsField
                  label={t({ id: 'admin.facet.name', message: 'Name' })}
                  messageId={field.translation || `fields.${field.field_name}`}
                  standard={fields.find(({ field_name }) => field_name === field.field_name)?.default_labels ?? {}}
                />
              </div>
            )}
          </div>
        )}
      </OrderedList>
      <AddSelect
        label={t({ id: 'admin.form.fields.add', message: `Add a field: ${label}` })}
        placeholder={t({ id: 'admin.form.fields.add.short', message: 'Add a field …' })}
        options={free.map(({ field_name, name }) => ({ value: field_name, label: `${name} (${field_name})` }))}
        onAdd={add}
        className="mt-2 w-fit max-w-full"
      />
    </fieldset>
  )
}
