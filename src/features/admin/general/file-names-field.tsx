import { Trans, useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import { type BuiltInConvertSetId, builtInConvertSets } from '#contract/built-in-convert-sets.ts'
import { originalConvertSet } from '#contract/download.ts'
import { type FileName, nameByTemplate, namePlaceholders, splitFileName, templateProblem } from '#contract/file-name-template.ts'
import { textFor } from '#contract/locale.ts'
import { safeName } from '#contract/safe-name.ts'
import { templateMessage } from '../../../domain/admin/template-message.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { at } from '../../../widgets/config-form/config-path.ts'
import { fieldId, useConfigValue, useIsReadOnly } from '../../../widgets/config-form/use-config-value.ts'
import { useInvalid } from '../../../widgets/config-form/use-invalid.ts'
import { useSampleAsset } from './use-sample-asset.ts'

const templates = at('downloads', 'file_names')
const setIds = Object.keys(builtInConvertSets) as readonly BuiltInConvertSetId[]

/** Name without a template. */
const plainName = (asset: Asset, set: string, extension: string): FileName => {
  const source = splitFileName(typeof asset['filename'] === 'string' ? asset['filename'] : asset.id)
  return set === originalConvertSet ? source : { stem: source.stem, extension }
}

interface TemplateFieldProps {
  readonly set: BuiltInConvertSetId
  readonly asset: Asset
  readonly value: string
  readonly onChange: (template: string) => void
}

const TemplateField = ({ set, asset, value, onChange }: TemplateFieldProps) => {
  const { t, i18n } = useLingui()
  const { title, extension } = builtInConvertSets[set]
  const id = fieldId([...templates.path, set])
  const problem = templateProblem(value)
  const error = problem ? i18n._(templateMessage(problem)) : undefined
  useInvalid(id, error)
  // In a zip, where every placeholder can have a value.
  const source = { asset, set, place: { position: 1, count: 10 } }
  const name = nameByTemplate({ [set]: value }, source, extension) ?? plainName(asset, set, extension)
  const example = safeName(name.stem, name.extension)
  return (
    <TextField
      id={id}
      label={textFor(title, i18n.locale)}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      placeholder="{file}"
      value={value}
      error={error}
      hint={t({ id: 'admin.file_names.example', message: `Example: ${example}` })}
      disabled={useIsReadOnly()}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** A template for the file names of each convert set, with a live example. */
export const FileNamesField = () => {
  const { t } = useLingui()
  const [value, setValue] = useConfigValue(templates)
  const asset = useSampleAsset()
  const meanings: Readonly<Record<(typeof namePlaceholders)[number], string>> = {
    file: t({ id: 'admin.file_names.file', message: 'name of the file without its ending' }),
    title: t({ id: 'admin.file_names.title', message: 'title in the language of the visitor' }),
    id: t({ id: 'admin.file_names.id', message: 'ID in this portal' }),
    creator: t({ id: 'admin.file_names.creator', message: 'creator' }),
    date: t({ id: 'admin.file_names.date', message: 'date taken, such as 2024-05-17' }),
    set: t({ id: 'admin.file_names.set', message: 'format, such as “web-jpg” or “original”' }),
    counter: t({ id: 'admin.file_names.counter', message: 'number of the file in a zip' }),
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="text-13px text-muted">
        <p className="m-0 mb-1">
          <Trans id="admin.file_names.placeholders">A template is text with these placeholders. One without a value is left out.</Trans>
        </p>
        <ul className="m-0 list-none p-0">
          {namePlaceholders.map((name) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {meanings[name]}
            </li>
          ))}
        </ul>
      </div>
      {setIds.map((set) => (
        <TemplateField
          key={set}
          set={set}
          asset={asset}
          value={value[set] ?? ''}
          onChange={(template) => {
            const { [set]: _, ...others } = value
            setValue(template === '' ? others : { ...others, [set]: template })
          }}
        />
      ))}
    </div>
  )
}
