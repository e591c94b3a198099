import { useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import type { SheetProps } from './sheet-opened.tsx'

const SheetOpened = lazyComponent<SheetProps>(() => import('./sheet-opened.tsx').then((module) => module.SheetOpened), true)

/** Modal panel at a window edge, for facets and panels without space beside the content. Its code loads when it first opens. */
export const Sheet = (props: SheetProps) => {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen && <SheetOpened {...props} />
}
