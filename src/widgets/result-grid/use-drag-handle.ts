import { useState } from 'react'
import type { DragSelection } from './drag-selection.ts'

/** Drags of a list, whose code loads in idle time. */
export interface DragHandle extends Pick<DragSelection, 'isOn' | 'begin' | 'moveTo' | 'end'> {
  /** Continues a drag that has begun before the code was there. */
  readonly connect: (drag: DragSelection) => void
}

const createDragHandle = (): DragHandle => {
  let drag: DragSelection | null = null
  let early: Parameters<DragSelection['begin']> | null = null
  let point: Parameters<DragSelection['moveTo']> | null = null
  return {
    connect: (loaded) => {
      drag = loaded
      if (early) drag.begin(...early)
      if (early && point) drag.moveTo(...point)
      early = null
    },
    isOn: () => drag?.isOn() ?? early !== null,
    begin: (...start) => {
      if (drag) return drag.begin(...start)
      early = start
      point = null
    },
    moveTo: (...to) => {
      point = to
      drag?.moveTo(...to)
    },
    end: () => {
      early = null
      drag?.end()
    },
  }
}

export const useDragHandle = (): DragHandle => useState(createDragHandle)[0]
