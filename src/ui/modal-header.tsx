import { useLingui } from '@lingui/macro'
import { IconButton } from './icon-button.tsx'

interface ModalHeaderProps {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}

/** A plain element: screen readers take a `header` for the banner of the page, and a `footer` for its content info. */
export const ModalHeader = ({ id, title, onClose }: ModalHeaderProps) => {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-2 ps-5 pe-3 pt-3 pb-2">
      <h2 id={id} className="m-0 min-w-0 flex-1 text-16px font-semibold hyphens-auto [overflow-wrap:anywhere]">
        <bdi>{title}</bdi>
      </h2>
      <IconButton icon="i-lucide-x" label={t({ id: 'ui.close', message: 'Close' })} onClick={onClose} />
    </div>
  )
}
