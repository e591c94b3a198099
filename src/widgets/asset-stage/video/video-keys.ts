import { isShortcutAllowed } from '../../../platform/single-keys.ts'

const step = 10

const toggle = (video: HTMLVideoElement): void => {
  if (video.paused) video.play().catch(() => undefined)
  else video.pause()
}

/** Keys for a video without the focus. A focused player uses the browser's own keys. */
const moves: Readonly<Record<string, (video: HTMLVideoElement) => void>> = {
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
    video.requestFullscreen?.().catch(() => undefined)
  },
}

/** @returns true if the key was one of them */
export const controlByKey = (key: string, video: HTMLVideoElement): boolean => {
  const move = isShortcutAllowed(key) ? moves[key] : undefined
  move?.(video)
  return move !== undefined
}
