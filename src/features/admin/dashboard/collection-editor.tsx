import { useLingui } from '@lingui/macro'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { keyProblem, searchKeyMessages } from '../../../domain/admin/checks.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { LocalisedField } from '../../../widgets/config-form/localised-field.tsx'
import { SwitchField } from '../../../widgets/config-form/switch-field.tsx'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { OrderFields } from './order-fields.tsx'
import { PreSearchEditor } from './pre-search-editor.tsx'
import { TileField } from './tile-field.tsx'
import { TilePicker } from './tile-picker.tsx'

interface CollectionEditorProps {
  readonly entry: CollectionConfig
  /** The server's collection behind this entry. */
  readonly serverCollection: CollectionConfig | undefined
  /** Keys of the other entries. */
  readonly others: readonly string[]
  readonly onChange: (entry: CollectionConfig) => void
}

/** Editor for one entry of the dashboard. */
export const CollectionEditor = ({ entry, serverCollection, others, onChange }: CollectionEditorProps) => {
  const { t, i18n } = useLingui()
  const problem = keyProblem(entry.indicator, others, searchKeyMessages)
  const name = t({ id: 'admin.collection.name', message: 'Name' })
  const standard = serverCollection && typeof serverCollection.label === 'object' ? serverCollection.label : undefined
  const { search } = entry
  return (
    <>
      {entry.translation === '' ? (
        <LocalisedField
          label={name}
          value={entry.label === '' ? (standard ?? '') : entry.label}
          onChange={(label) => onChange({ ...entry, label })}
        />
      ) : (
        <TextsField label={name} messageId={entry.translation} {...(typeof entry.label === 'object' && { standard: entry.label })} />
      )}
      <SwitchField
        label={t({ id: 'admin.collection.visible', message: 'Show on the dashboard' })}
        value={entry.visible !== false}
        onChange={(visible) => onChange({ ...entry, visible })}
      />
      {search ? (
        <PreSearchEditor search={search} onChange={(next) => onChange({ ...entry, search: next })} />
      ) : (
        <OrderFields sort={entry.sort} orientation={entry.orientation} onChange={(order) => onChange({ ...entry, ...order })} />
      )}
      <TileField entry={entry} onChange={onChange} />
      <TilePicker value={entry.src ?? null} onChoose={(src) => onChange({ ...entry, src })} />
      <SwitchField
        label={t({ id: 'admin.collection.keepable', message: 'Can be made available offline' })}
        hint={t({
          id: 'admin.collection.keepable.hint',
          message: 'Off: none of its assets can be made available offline, no matter how they were found.',
        })}
        value={entry.keepable !== false}
        onChange={(keepable) => onChange({ ...entry, keepable })}
      />
      <TextField
        label={t({ id: 'admin.collection.key', message: 'Key' })}
        value={entry.indicator}
        error={problem ? i18n._(problem) : undefined}
        readOnly={!search}
        onChange={({ target }) => onChange({ ...entry, indicator: target.value })}
        className="max-w-80"
      />
    </>
  )
}
