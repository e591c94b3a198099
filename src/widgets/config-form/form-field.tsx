import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { visibleText } from '#contract/config/fields.ts'
import type { Config } from '#contract/config/schema.ts'
import { editingAtom } from '../../domain/admin/atoms.ts'
import { problems } from '../../domain/admin/checks.ts'
import type { Edited } from '../../domain/admin/resets.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ChangedFieldBadge } from './changed-field-badge.tsx'
import type { Field } from './field.ts'
import { FieldsField } from './fields-field.tsx'
import { FileField } from './file-field.tsx'
import { fileNames } from './file-names.ts'
import { limitsAt, optionsAt } from './limits.ts'
import { LongText } from './long-text.tsx'
import { NumberField } from './number-field.tsx'
import { SelectField } from './select-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { textIdOf } from './text-id.ts'
import { TextsField } from './texts-field.tsx'
import { fieldId, useConfigValue, useIsReadOnly } from './use-config-value.ts'
import { useInvalid } from './use-invalid.ts'

type Of<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>
/** Limits the width of a short input; the hint below keeps the full width. */
const shortInput = '[&>div]:max-w-60'

interface FieldLabels {
  readonly label: string
  readonly hint?: string | undefined
}

const Switch = ({ field, ...labels }: FieldLabels & { readonly field: Of<'switch'> }) => {
  const [value, set] = useConfigValue(field.at)
  return <SwitchField {...labels} value={value} disabled={useIsReadOnly()} onChange={set} />
}

const PlainText = ({ field, ...labels }: FieldLabels & { readonly field: Of<'text'> }) => {
  const { i18n } = useLingui()
  const [value, set] = useConfigValue(field.at)
  const id = fieldId(field.at.path)
  const problem = field.isRequired && !visibleText.test(value) ? problems.required : field.pattern?.test(value) === false && field.problem
  const error = problem ? i18n._(problem) : undefined
  useInvalid(id, error)
  const isReadOnly = useIsReadOnly()
  if (field.isLong) return <LongText id={id} {...labels} value={value} disabled={isReadOnly} onChange={set} />
  return (
    <TextField
      id={id}
      {...labels}
      error={error}
      value={value}
      disabled={isReadOnly}
      onChange={({ target }) => set(target.value)}
      className={field.pattern && shortInput}
    />
  )
}

const Numeric = ({ field, ...labels }: FieldLabels & { readonly field: Of<'number'> }) => {
  const [value, set] = useConfigValue(field.at)
  return (
    <NumberField
      id={fieldId(field.at.path)}
      {...labels}
      unit={field.unit}
      value={value}
      limits={limitsAt(field.at.path)}
      disabled={useIsReadOnly()}
      onChange={set}
      className={shortInput}
    />
  )
}

const Select = ({ field, ...labels }: FieldLabels & { readonly field: Of<'select'> }) => {
  const { i18n } = useLingui()
  const [value, set] = useConfigValue(field.at)
  const options = optionsAt(field.at.path).map((option) => {
    const name = field.names[option]
    return { value: option, label: name ? i18n._(name) : option }
  })
  return <SelectField {...labels} value={value} options={options} disabled={useIsReadOnly()} onChange={set} className="max-w-80" />
}

const Fields = ({ field, ...labels }: FieldLabels & { readonly field: Of<'fields'> }) => {
  const [value, set] = useConfigValue(field.at)
  return <FieldsField {...labels} value={value} takesOthers={field.takesOthers === true} disabled={useIsReadOnly()} onChange={set} />
}

const Texts = ({ field, ...labels }: FieldLabels & { readonly field: Of<'texts'> }) => {
  const config = useAtomValue(editingAtom)?.config
  return <TextsField {...labels} messageId={textIdOf(field, config)} isLong={field.isLong === true} />
}

/** Selects the control for a field. */
const Control = ({ field }: { readonly field: Field }) => {
  const { i18n } = useLingui()
  if (field.kind === 'own') return <field.Control />
  if (field.kind === 'file') return <FileField name={field.name} hint={field.hint && i18n._(field.hint)} />
  const labels = { label: i18n._(field.label), ...(field.hint && { hint: i18n._(field.hint) }) }
  if (field.kind === 'switch') return <Switch {...labels} field={field} />
  if (field.kind === 'text') return <PlainText {...labels} field={field} />
  if (field.kind === 'number') return <Numeric {...labels} field={field} />
  if (field.kind === 'select') return <Select {...labels} field={field} />
  if (field.kind === 'fields') return <Fields {...labels} field={field} />
  return <Texts {...labels} field={field} />
}

const editedBy = (field: Field, config: Config | undefined): Edited | null => {
  if (field.kind === 'file') return { file: field.name }
  if (field.kind === 'texts') return { textId: textIdOf(field, config) }
  if (field.kind === 'own' && field.entry) return { list: field.entry.list.path, key: field.entry.key }
  if (field.kind === 'own') return field.at ? { paths: field.at.map(({ path }) => path) } : null
  return { paths: [field.at.path] }
}

/** Field of a form with its control and its reset button. */
export const FormField = ({ field }: { readonly field: Field }) => {
  const { i18n } = useLingui()
  const config = useAtomValue(editingAtom)?.config
  const edited = editedBy(field, config)
  if (!edited) return <Control field={field} />
  return (
    <ChangedFieldBadge
      name={field.kind === 'file' ? i18n._(fileNames[field.name]) : field.label ? i18n._(field.label) : ''}
      edited={edited}
    >
      <Control field={field} />
    </ChangedFieldBadge>
  )
}
