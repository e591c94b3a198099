import { mayAct } from '../../../platform/single-keys.ts'

const step = 10

const toggle = (video: HTMLVideoElement): void => {
  if (video.paused) video.play().catch(() => undefined)
  else video.pause()
}

/** What a press does while the player itself has not the focus; with it the browser's own keys count. */
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

/** @returns whether the key was one of them */
export const steerByKey = (key: string, video: HTMLVideoElement): boolean => {
  const move = mayAct(key) ? moves[key] : undefined
  move?.(video)
  return move !== undefined
}
