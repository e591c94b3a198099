import { type ComponentType, useEffect, useState } from 'react'
import { untilIdle, untilLoaded } from './idle.ts'

/**
 * A part that is fetched when it is first shown. Until then, and where it can't be had, nothing stands in its place: what is around it goes
 * on. A failed fetch is tried again the next time one is shown.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let ready: ComponentType<Props> | null = null
  const Later = (props: Props) => {
    const [Part, setPart] = useState(() => ready)
    useEffect(() => {
      if (Part) return
      let isShown = true
      load().then(
        (loaded) => {
          ready = loaded
          if (isShown) setPart(() => loaded)
        },
        () => undefined,
      )
      return () => {
        isShown = false
      }
    }, [Part])
    return Part && <Part {...props} />
  }
  return Later
}

let idle: Promise<void> | null = null

/** A part that nobody looks for in the first moment: fetched once the page has been idle for the first time. */
export const laterWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  later(async () => {
    idle ??= untilLoaded().then(untilIdle)
    await idle
    return load()
  })
