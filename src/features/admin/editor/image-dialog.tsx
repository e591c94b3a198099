import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { saveTileAtom } from '../../../domain/admin/files.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UploadField } from '../../../widgets/config-form/upload-field.tsx'

interface ImageDialogProps {
  readonly onClose: () => void
  readonly onImage: (image: { readonly src: string; readonly alt: string }) => void
}

/** A picture for a page: uploaded here, with the words that stand for it where it cannot be seen. */
export const ImageDialog = ({ onClose, onImage }: ImageDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const save = useSetAtom(saveTileAtom)
  const [id, setId] = useState<string | null>(null)
  const [alt, setAlt] = useState('')
  const src = id && `${api.address('config/thumbnail')}?id=${id}`
  const upload = async (file: File | null) => {
    const next = id ?? `page-${crypto.randomUUID()}`
    if (await save(next, file)) setId(file ? next : null)
  }
  const insert = () => {
    if (src) onImage({ src, alt })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t({ id: 'admin.editor.image', message: 'Picture' })}
      footer={
        <Button variant="primary" disabled={!src} onClick={insert}>
          <Trans id="admin.editor.image.insert">Insert the picture</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <UploadField
          label={t({ id: 'admin.editor.image.file', message: 'File' })}
          accept="image/png,image/jpeg,image/webp,image/avif"
          isThere={id !== null}
          preview={src}
          onSend={upload}
        />
        <TextField
          label={t({ id: 'admin.editor.image.alt', message: 'Alternative text' })}
          hint={t({
            id: 'admin.editor.image.alt.hint',
            message: 'What the picture says, for those who cannot see it. Empty where it only decorates.',
          })}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      </div>
    </Dialog>
  )
}
