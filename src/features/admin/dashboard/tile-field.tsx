import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { fileChangesAtom, saveTileAtom } from '../../../domain/admin/files.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { UploadField } from '../../../widgets/config-form/upload-field.tsx'

interface TileFieldProps {
  readonly entry: CollectionConfig
  readonly onChange: (entry: CollectionConfig) => void
}

/** Picture of a tile; without one, the tile shows the first asset. */
export const TileField = ({ entry, onChange }: TileFieldProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const save = useSetAtom(saveTileAtom)
  const { src } = entry
  const changes = useAtomValue(fileChangesAtom)[`thumbnail/${src ?? ''}`] ?? 0
  const send = async (file: File | null) => {
    const id = src ?? entry.indicator
    const refusal = await save(id, file)
    if (!refusal) onChange({ ...entry, src: file ? id : null })
    return refusal
  }
  return (
    <UploadField
      label={t({ id: 'admin.collection.tile', message: 'Tile picture' })}
      hint={t({ id: 'admin.collection.tile.hint', message: 'If empty, the first asset is shown.' })}
      accept="image/png,image/jpeg,image/webp,image/avif"
      preview={src ? `${api.address('config/thumbnail')}?id=${encodeURIComponent(src)}&v=${changes}` : null}
      hasFile={Boolean(src)}
      onSend={send}
    />
  )
}
