import { Trans } from '@lingui/macro'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** A key that opens an asset removes the focused tile. Tab then continues at the title. */
const useFocusOfKey = (heading: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [heading])

/** Title of an asset whose information is closed, for screen readers. */
export const HiddenTitle = ({ title }: { readonly title: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOfKey(heading)
  return (
    <h1 ref={heading} tabIndex={-1} className="visually-hidden">
      {title}
    </h1>
  )
}

/** Title of an asset. A very long one is clamped, so that the actions stay visible; a button expands it. */
export const AssetTitle = ({ title }: { readonly title: string }) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [isCut, setCut] = useState(false)
  useFocusOfKey(heading)
  useEffect(() => {
    const element = heading.current
    if (!element || isWhole) return undefined
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWhole])
  return (
    <>
      <h1
        ref={heading}
        id={id}
        tabIndex={-1}
        className={`m-0 text-20px leading-7 font-semibold [overflow-wrap:anywhere] text-balance ${isWhole ? '' : 'line-clamp-4'}`}
      >
        <bdi>{title}</bdi>
      </h1>
      {isCut && (
        <Button
          variant="ghost"
          size="s"
          icon={isWhole ? 'i-lucide-chevron-up' : 'i-lucide-chevron-down'}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className="-ms-2.5 mt-1"
        >
          <Trans id="views.asset.whole_title">Full title</Trans>
        </Button>
      )}
    </>
  )
}
