import type { ModelView } from './scene/model-scene.ts'

const turn = Math.PI / 12
const step = 1.2

/** Arrows rotate, + and − zoom, Home resets. @returns true if the key was one of them */
export const moveByKey = (key: string, view: ModelView): boolean => {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => view.rotate(-turn, 0),
    ArrowRight: () => view.rotate(turn, 0),
    ArrowUp: () => view.rotate(0, -turn),
    ArrowDown: () => view.rotate(0, turn),
    '+': () => view.zoom(step),
    '=': () => view.zoom(step),
    '-': () => view.zoom(1 / step),
    Home: view.reset,
    '0': view.reset,
  }
  const move = moves[key]
  move?.()
  return move !== undefined
}
