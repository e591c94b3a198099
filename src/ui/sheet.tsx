import { useState } from 'react'
import { later } from './later.tsx'
import type { SheetProps } from './sheet-opened.tsx'

const SheetOpened = later<SheetProps>(() => import('./sheet-opened.tsx').then((module) => module.SheetOpened), true)

/** A modal that comes from an edge: facets and panels where there is no room beside the content. Its code comes when it first opens. */
export const Sheet = (props: SheetProps) => {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen && <SheetOpened {...props} />
}
