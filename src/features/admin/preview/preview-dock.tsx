import { useRef } from 'react'
import { useTakenHeight } from '../../../ui/use-taken-height.ts'
import { PreviewPane } from './preview-pane.tsx'

/** Positions the preview: over the form on a phone, below it on a portrait tablet, beside it on larger windows. */
export const PreviewDock = ({ address }: { readonly address: string }) => {
  const dock = useRef<HTMLDivElement>(null)
  useTakenHeight(dock, '--dock')
  return (
    <div
      ref={dock}
      className="sticky bottom-[calc(var(--bottom-bar)+var(--save-bar))] z-5 h-[45dvh] w-full border-bs border-line max-sm:h-[calc(100dvh-var(--top-bar)-var(--bottom-bar)-var(--save-bar))] lg:top-[var(--top-bar)] lg:bottom-auto lg:h-[calc(100dvh-var(--top-bar)-var(--save-bar))] lg:w-1/2 lg:shrink-0 lg:border-bs-0 lg:border-is"
    >
      <PreviewPane address={address} />
    </div>
  )
}
