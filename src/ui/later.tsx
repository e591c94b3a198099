import { type ComponentType, useEffect, useState } from 'react'
import { untilIdle, untilLoaded } from './idle.ts'

/** ms until code that could not be had is asked for again, as long as somebody waits for it. */
const retryAfter = 5000

/**
 * A part that is fetched when it is first shown. Until then, and as long as it can't be had, nothing stands in its place: what is around it
 * goes on, where React's own `lazy` would take the page away.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let ready: ComponentType<Props> | null = null
  const Later = (props: Props) => {
    const [Part, setPart] = useState(() => ready)
    useEffect(() => {
      if (Part) return
      let isShown = true
      let retry = 0
      const fetchPart = (): void => {
        load().then(
          (loaded) => {
            ready = loaded
            if (isShown) setPart(() => loaded)
          },
          () => {
            if (isShown) retry = window.setTimeout(fetchPart, retryAfter)
          },
        )
      }
      fetchPart()
      return () => {
        isShown = false
        window.clearTimeout(retry)
      }
    }, [Part])
    return Part && <Part {...props} />
  }
  return Later
}

let idle: Promise<void> | null = null

/** A part that nobody looks for in the first moment: fetched once the page is idle, one at a time, so that a click waits for one of them at most. */
export const laterWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  later(async () => {
    idle = (idle ?? untilLoaded()).then(untilIdle)
    await idle
    return load()
  })
