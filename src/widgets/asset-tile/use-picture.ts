import { useEffect, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { isPlainColour } from '../../domain/catalogue/plain-colour.ts'
import { requestPlaceholder } from './placeholder-queue.ts'

const startedAt = new WeakMap<HTMLImageElement, number>()

/** A picture that leaves the document before it has arrived is not fetched any further. */
export const holdPicture = (picture: HTMLImageElement): (() => void) => {
  startedAt.set(picture, performance.now())
  return () =>
    queueMicrotask(() => {
      if (!picture.isConnected && !picture.complete) picture.removeAttribute('src')
    })
}

/** Pictures that were there at once appear at once. */
const noticeable = 100

const fadeIn = (picture: HTMLImageElement): void => {
  const waited = performance.now() - (startedAt.get(picture) ?? 0)
  if (waited < noticeable || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  picture.animate([{ opacity: 0.01 }, { opacity: 1 }], { duration: 160, easing: 'ease-out' })
}

interface Picture {
  /** Address of the image, once it is wanted; null = there is none. */
  readonly source: string | null
  readonly broken: boolean
  /** What stands there until the image does: the colour, then the blurred picture. */
  readonly background: Record<string, string>
  readonly onLoad: (picture: HTMLImageElement) => void
  readonly onError: () => void
}

/** The image of an asset in a list. `wanted` = near enough and slow enough to look at; once wanted it stays. */
export const usePicture = (asset: Asset, wanted: boolean): Picture => {
  const [state, setState] = useState<'waiting' | 'loaded' | 'broken'>('waiting')
  const [blur, setBlur] = useState<string | null>(null)
  const [started, setStarted] = useState(wanted)
  if (wanted && !started) setStarted(true)
  const { thumbhash } = asset
  useEffect(() => {
    if (state !== 'waiting' || !started || !thumbhash) return
    return requestPlaceholder(thumbhash, setBlur)
  }, [thumbhash, started, state])

  const source = asset.thumb_url ?? asset.url ?? null
  const dominant = asset.dominant_color
  const background: Record<string, string> = {}
  if (state === 'waiting' && dominant && isPlainColour(dominant)) background['backgroundColor'] = dominant
  if (state === 'waiting' && blur) background['backgroundImage'] = `url("${blur}")`
  return {
    source: started ? source : null,
    broken: state === 'broken' || (source === null && started),
    background,
    onLoad: (picture) => {
      fadeIn(picture)
      setState('loaded')
    },
    onError: () => setState('broken'),
  }
}
