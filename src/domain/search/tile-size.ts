import { atom } from 'jotai'
import { clamp } from '#common/clamp.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { deviceStore } from '../../platform/storage.ts'
import { configAtom } from '../config/atoms.ts'
import { storedTileStep, tileStepCount, tileStepKey } from './tile-step.ts'

const tileStepsAtom = atom<Readonly<Partial<Record<ViewKey, number>>>>({})

/** Step of a view; `set` stores it on this device. */
export const tileStepAtom = atom(
  (get) => {
    const steps = get(tileStepsAtom)
    const { search } = get(configAtom)
    return (view: ViewKey): number => steps[view] ?? storedTileStep(view, search)
  },
  (get, set, view: ViewKey, requested: number) => {
    const step = clamp(requested, 0, tileStepCount - 1)
    deviceStore.set(tileStepKey(view), String(step))
    set(tileStepsAtom, { ...get(tileStepsAtom), [view]: step })
  },
)
