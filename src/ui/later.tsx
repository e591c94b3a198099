import { type ComponentType, useEffect, useState } from 'react'
import { untilIdle, untilLoaded } from './idle.ts'
import { missingCode } from './missing-code.ts'

/** ms until code that could not be had is asked for again, as long as somebody waits for it. */
const retryAfter = 5000

/**
 * A part that is fetched when it is first shown. Until then, and as long as it can't be had, nothing stands in its place: what is around it
 * goes on, where React's own `lazy` would take the page away.
 * @param isAsked somebody pressed something to see it: why it can't be had is said, and what it would have opened in closes again, so that
 * the next press is another try
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>, isAsked = false): ComponentType<Props> => {
  let ready: ComponentType<Props> | null = null
  const Later = (props: Props) => {
    const [Part, setPart] = useState(() => ready)
    const { open, onClose } = props as { readonly open?: boolean; readonly onClose?: () => void }
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
          (failure: unknown) => {
            if (!isShown) return
            if (isAsked && open !== false && !retry) {
              missingCode.say?.(failure)
              onClose?.()
            }
            retry = window.setTimeout(fetchPart, retryAfter)
          },
        )
      }
      fetchPart()
      return () => {
        isShown = false
        window.clearTimeout(retry)
      }
      // oxlint-disable-next-line react/exhaustive-deps -- once for each press, whoever closes it
    }, [Part, open])
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
