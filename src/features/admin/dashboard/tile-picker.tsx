import { Trans, useLingui } from '@lingui/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PicturePicker } from '../../../widgets/config-form/picture-picker.tsx'

interface TilePickerProps {
  /** Id of the current picture. */
  readonly value: string | null
  readonly onChoose: (id: string) => void
}

/** Selects a picture of the catalogue for a tile. */
export const TilePicker = ({ value, onChoose }: TilePickerProps) => {
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
