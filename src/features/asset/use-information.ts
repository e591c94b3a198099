import { useState } from 'react'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** The information of an asset: beside the stage it can be closed, below it a button scrolls to it. */
export interface Information {
  readonly isBeside: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** The same as in asset-screen.css. */
const besideQuery = '(min-width: 64rem), (min-width: 48rem) and (orientation: landscape)'
const closed = 'closed'

const scrollToInformation = (): void =>
  document.querySelector('.asset-screen-column')?.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  })

/** The device remembers whether the information is open. */
export const useInformation = (): Information => {
  const isBeside = useMediaQuery(besideQuery)
  const [isChosen, setChosen] = useState(() => deviceStore.get(storageKeys.assetInformation) !== closed)
  const change = () => {
    if (isChosen) deviceStore.set(storageKeys.assetInformation, closed)
    else deviceStore.remove(storageKeys.assetInformation)
    setChosen(!isChosen)
  }
  return { isBeside, isOpen: !isBeside || isChosen, toggle: isBeside ? change : scrollToInformation }
}
