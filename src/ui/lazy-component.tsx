import { type ComponentType, useEffect, useState } from 'react'
import { untilIdle, untilLoaded } from './idle.ts'
import { missingCode } from './missing-code.ts'

/** Delay between two attempts to load code while the component is mounted. */
const retryDelayMs = 5000

/**
 * A component whose code loads when it is first rendered. Until then, and while loading fails, it renders nothing.
 * React's own `lazy` would suspend or fail the page around it.
 * @param isRequested the user opened it: an error is reported and `onClose` runs, so that the next click tries again
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isRequested = false,
): ComponentType<Props> => {
  let ready: ComponentType<Props> | null = null
  const Lazy = (props: Props) => {
    const [Part, setPart] = useState(() => ready)
    const { open, onClose } = props as { readonly open?: boolean; readonly onClose?: () => void }
    useEffect(() => {
      if (Part) return
      let isMounted = true
      let retryTimer = 0
      const loadPart = (): void => {
        load().then(
          (loaded) => {
            ready = loaded
            if (isMounted) setPart(() => loaded)
          },
          (failure: unknown) => {
            if (!isMounted) return
            if (isRequested && open !== false && !retryTimer) {
              missingCode.report?.(failure)
              onClose?.()
            }
            retryTimer = window.setTimeout(loadPart, retryDelayMs)
          },
        )
      }
      loadPart()
      return () => {
        isMounted = false
        window.clearTimeout(retryTimer)
      }
      // oxlint-disable-next-line react/exhaustive-deps -- one attempt for each press
    }, [Part, open])
    return Part && <Part {...props} />
  }
  return Lazy
}

let idle: Promise<void> | null = null

/** A component that the first screen does not need. Its code loads once the page has loaded and is idle. */
export const idleComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazyComponent(async () => {
    idle ??= untilLoaded().then(untilIdle)
    await idle
    return load()
  })
