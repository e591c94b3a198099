import { useLingui } from '@lingui/macro'
import { useState } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Latitude and longitude with a button that copies them. */
export const Coordinates = ({ text }: { readonly text: string }) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState('')
  const isCopied = copied === text
  const copy = async () => setCopied((await copyText(text)) ? text : '')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <bdi className="tabular">{text}</bdi>
      <IconButton
        icon={isCopied ? 'i-lucide-check' : 'i-lucide-copy'}
        label={t({ id: 'widgets.metadata.copy', message: 'Copy coordinates' })}
        size="s"
        onClick={() => void copy()}
      />
      <span role="status" className="text-12px text-muted">
        {isCopied && t({ id: 'widgets.metadata.copied', message: 'Copied' })}
      </span>
    </span>
  )
}
