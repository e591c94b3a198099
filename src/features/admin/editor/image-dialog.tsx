import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { saveTileAtom } from '../../../domain/admin/files.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Radio } from '../../../ui/radio.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PicturePicker } from '../../../widgets/config-form/picture-picker.tsx'
import { UploadField } from '../../../widgets/config-form/upload-field.tsx'

interface ImageDialogProps {
  readonly onClose: () => void
  readonly onImage: (image: { readonly src: string; readonly alt: string }) => void
}

type Source = 'catalogue' | 'file'

/** Inserts a picture with an alternative text, from the catalogue or by upload. */
export const ImageDialog = ({ onClose, onImage }: ImageDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const save = useSetAtom(saveTileAtom)
  const [source, setSource] = useState<Source>('file')
  const [uploaded, setUploaded] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [alt, setAlt] = useState('')
  const id = source === 'file' ? uploaded : chosen
  const address = (of: string | null) => of && `${api.address('config/thumbnail')}?id=${encodeURIComponent(of)}`
  const src = address(id)
  const upload = async (file: File | null) => {
    const next = uploaded ?? `page-${crypto.randomUUID()}`
    const refusal = await save(next, file)
    if (!refusal) setUploaded(file ? next : null)
    return refusal
  }
  const insert = () => {
    if (src) onImage({ src, alt })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={640}
      title={t({ id: 'admin.editor.image', message: 'Picture' })}
      footer={
        <Button variant="primary" disabled={!src} onClick={insert}>
          <Trans id="admin.editor.image.insert">Insert the picture</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <fieldset className="m-0 flex min-w-0 flex-wrap gap-x-6 border-0 p-0">
          <legend className="visually-hidden">{t({ id: 'admin.editor.image.from', message: 'Source of the picture' })}</legend>
          <Radio
            name="image-source"
            checked={source === 'file'}
            onChange={() => setSource('file')}
            label={t({ id: 'admin.editor.image.from.file', message: 'From this device' })}
          />
          <Radio
            name="image-source"
            checked={source === 'catalogue'}
            onChange={() => setSource('catalogue')}
            label={t({ id: 'admin.editor.image.from.catalogue', message: 'From the catalogue' })}
          />
        </fieldset>
        {source === 'file' ? (
          <UploadField
            label={t({ id: 'admin.editor.image.file', message: 'File' })}
            accept="image/png,image/jpeg,image/webp,image/avif"
            hasFile={uploaded !== null}
            preview={address(uploaded)}
            onSend={upload}
          />
        ) : (
          <PicturePicker
            value={chosen}
            onChoose={(picture) => {
              setChosen(picture.id)
              setAlt((before) => before || picture.title)
            }}
          />
        )}
        <TextField
          label={t({ id: 'admin.editor.image.alt', message: 'Alternative text' })}
          hint={t({
            id: 'admin.editor.image.alt.hint',
            message: 'Describes the picture for people who cannot see it. Leave empty if it is only decoration.',
          })}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      </div>
    </Dialog>
  )
}
