import { useLingui } from '@lingui/macro'
import { Action, Close, Description, Provider, Root, Viewport } from '@radix-ui/react-toast'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { dismissToastAtom, type Toast, type ToastLevel } from '../../domain/toasts/atoms.ts'
import { displayMs, inDisplayOrder } from '../../domain/toasts/toast-order.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Icon } from '../../ui/icon.tsx'

const icons: Record<ToastLevel, { readonly name: string; readonly colour: string }> = {
  info: { name: 'i-lucide-info', colour: 'text-muted' },
  success: { name: 'i-lucide-circle-check', colour: 'text-success' },
  warning: { name: 'i-lucide-triangle-alert', colour: 'text-warning' },
  danger: { name: 'i-lucide-circle-alert', colour: 'text-danger' },
}

const ToastItem = ({ toast, isLast }: { readonly toast: Toast; readonly isLast: boolean }) => {
  const { t, i18n } = useLingui()
  const dismiss = useSetAtom(dismissToastAtom)
  const { name, colour } = icons[toast.level]
  const message = i18n._(toast.message, toast.values)
  return (
    <Root
      duration={displayMs(toast, message, isLast)}
      type={toast.level === 'danger' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismiss(toast.id)}
      className="appear flex items-center gap-3 rounded-card border border-solid border-line bg-popup py-1.5 ps-4 pe-1.5 text-on-popup shadow-[var(--shadow-3)] [--from:translateY(12px)]"
    >
      <Icon name={name} className={`size-5 ${colour}`} />
      <Description className="min-w-0 flex-1 py-1.5 text-14px hyphens-auto">{message}</Description>
      {toast.action && (
        <Action altText={i18n._(toast.action.message)} onClick={toast.action.run} className={buttonStyle('ghost', 's', 'text-primary')}>
          {i18n._(toast.action.message)}
        </Action>
      )}
      <Close
        aria-label={t({ id: 'ui.close', message: 'Close' })}
        className="inline-flex size-[var(--control-s)] items-center justify-center rounded-control border-0 bg-transparent text-muted hover:bg-[var(--c-button-hover)]"
      >
        <Icon name="i-lucide-x" className="size-4" />
      </Close>
    </Root>
  )
}

/** Radix replaces the placeholder with the key. */
const hotkey = '{hotkey}'

/** One toast at a time, at the lower edge. Hover and focus pause its timer. */
export const Toasts = ({ toasts }: { readonly toasts: readonly Toast[] }) => {
  const [toast, next] = inDisplayOrder(toasts)
  const { t } = useLingui()
  const area = useRef<HTMLOListElement>(null)
  // The top layer stacks by time. Open the popover again, so that a toast appears above a dialog that opened earlier.
  useEffect(() => {
    const list = area.current
    if (!toast || !list) return
    list.showPopover()
    return () => list.hidePopover()
  }, [toast])
  return (
    <Provider label={t({ id: 'global.toast.label', message: 'Message' })} swipeDirection="down">
      {toast && <ToastItem key={toast.id} toast={toast} isLast={next === undefined} />}
      <Viewport
        ref={area}
        popover="manual"
        label={t({ id: 'global.toast.area', message: `Messages (${hotkey})` })}
        className="fixed inset-x-0 top-auto bottom-[calc(1rem+max(var(--bottom-bar),var(--safe-bottom))+var(--tray-lift)+var(--save-bar)+var(--selection-bar))] mx-auto w-[min(30rem,calc(100vw-2rem))] list-none overflow-visible outline-none"
      />
    </Provider>
  )
}
