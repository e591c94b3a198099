import { useState } from 'react'
import { deviceStore, storageKeys } from '../../../platform/storage.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'

/**
 * Whether the preview is open, and a function that opens or closes it. In a wide window it is open beside the settings until the user closes
 * it, and the device stores the choice. Otherwise it is closed at first.
 * @param hasSettings false = the section shows nothing that the preview could follow
 */
export const usePreviewChoice = (hasSettings: boolean): readonly [boolean, (isOpen: boolean) => void] => {
  const isWide = useMediaQuery('(min-width: 1280px)')
  const [isOpenBeside, setOpenBeside] = useState(() => deviceStore.get(storageKeys.adminPreview) !== 'closed')
  const [isOpen, setOpen] = useState(false)
  if (!isWide || !hasSettings) return [isOpen, setOpen]
  const chooseBeside = (next: boolean) => {
    setOpenBeside(next)
    deviceStore.set(storageKeys.adminPreview, next ? 'open' : 'closed')
  }
  return [isOpenBeside, chooseBeside]
}
