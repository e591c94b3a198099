import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { isPlainBackendAtom } from '../../../domain/admin/atoms.ts'
import { keyProblem, searchKeyMessages } from '../../../domain/admin/checks.ts'
import { fileChangesAtom } from '../../../domain/admin/file-versions.ts'
import { newTileId, saveTileAtom } from '../../../domain/admin/files.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LocalisedField } from '../../../widgets/config-form/localised-field.tsx'
import { PicturePicker } from '../../../widgets/config-form/picture-picker.tsx'
import { SwitchField } from '../../../widgets/config-form/switch-field.tsx'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { UploadField } from '../../../widgets/config-form/upload-field.tsx'
import { OrderFields } from './order-fields.tsx'
import { PreSearchEditor } from './pre-search-editor.tsx'

interface TilePickerProps {
  /** Id of the current picture. */
  readonly value: string | null
  readonly onChoose: (id: string) => void
}

/** Selects a picture of the catalogue for a tile. */
const TilePicker = ({ value, onChoose }: TilePickerProps) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="i-lucide-images" onClick={() => setOpen(true)} className="justify-self-start">
        <Trans id="admin.collection.tile.choose">Choose from catalogue …</Trans>
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} maxWidth={640} title={t({ id: 'admin.collection.tile', message: 'Tile picture' })}>
          <PicturePicker
            value={value}
            onChoose={({ id }) => {
              onChoose(id)
              setOpen(false)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

interface TileFieldProps {
  readonly entry: CollectionConfig
  readonly onChange: (entry: CollectionConfig) => void
}

/** Picture of a tile; without one, the tile shows the first asset. */
const TileField = ({ entry, onChange }: TileFieldProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const save = useSetAtom(saveTileAtom)
  const { src } = entry
  const changes = useAtomValue(fileChangesAtom)[`thumbnail/${src ?? ''}`] ?? 0
  const isPlain = useAtomValue(isPlainBackendAtom)
  const send = async (file: File | null) => {
    // A new id, so that the published picture stays until the draft is published.
    const id = isPlain ? (src ?? entry.indicator) : newTileId()
    const refusal = file || isPlain ? await save(id, file) : null
    if (!refusal) onChange({ ...entry, src: file ? id : null })
    return refusal
  }
  return (
    <UploadField
      label={t({ id: 'admin.collection.tile', message: 'Tile picture' })}
      hint={t({ id: 'admin.collection.tile.hint', message: 'If empty, the first file is shown.' })}
      accept="image/png,image/jpeg,image/webp,image/avif"
      preview={src ? `${api.address('config/thumbnail')}?id=${encodeURIComponent(src)}&v=${changes}` : null}
      hasFile={Boolean(src)}
      onSend={send}
    />
  )
}

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
        label={t({ id: 'admin.collection.allow_offline', message: 'Can be made available offline' })}
        hint={t({
          id: 'admin.collection.allow_offline.hint',
          message: 'Off: none of its files can be made available offline, no matter how they were found.',
        })}
        value={entry.allow_offline !== false}
        onChange={(allow_offline) => onChange({ ...entry, allow_offline })}
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
