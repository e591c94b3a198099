import { isShortcutAllowed } from '../../../platform/single-keys.ts'
import { ownsKeys } from '../zoom/zoom-keys.ts'

const step = 10

const toggle = (video: HTMLMediaElement): void => {
  if (video.paused) video.play().catch(() => undefined)
  else video.pause()
}

/** Keys for a player without the focus. A focused player uses the browser's own keys. */
const moves: Readonly<Record<string, (video: HTMLMediaElement) => void>> = {
  ' ': toggle,
  k: toggle,
  j: (video) => {
    video.currentTime = Math.max(0, video.currentTime - step)
  },
  l: (video) => {
    video.currentTime = Math.min(video.duration || 0, video.currentTime + step)
  },
  m: (video) => {
    video.muted = !video.muted
  },
  f: (video) => {
    if (video instanceof HTMLVideoElement) video.requestFullscreen?.().catch(() => undefined)
  },
}

/** @returns true if the key was one of them */
export const controlByKey = (key: string, video: HTMLMediaElement): boolean => {
  const move = isShortcutAllowed(key) ? moves[key] : undefined
  move?.(video)
  return move !== undefined
}

const isPressable = (target: EventTarget | null): boolean => target instanceof Element && target.closest('button, a, summary') !== null

/** Whether a key that no element has used may control the player. */
export const isForPlayer = (event: KeyboardEvent, player: HTMLMediaElement): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || ownsKeys(event.target, player) || isPressable(event.target))
