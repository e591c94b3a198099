// @unocss-include: class names of this module are collected into the style sheet
import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type LinkRequest, linkRequestAtom, mayShareAtom } from '../../domain/sharing/link-request.ts'

interface LinkEntry {
  readonly key: 'link'
  readonly icon: string
  readonly label: string
  readonly onSelect: () => void
}

/** Menu entry that opens the dialog of a new share link; null = the user may not make one. */
export const useLinkEntry = (request: LinkRequest | null): LinkEntry | null => {
  const { t } = useLingui()
  const mayShare = useAtomValue(mayShareAtom)
  const open = useSetAtom(linkRequestAtom)
  if (!mayShare || !request) return null
  const label = t({ id: 'widgets.link.new', message: 'Create a share link' })
  return { key: 'link', icon: 'i-lucide-link', label, onSelect: () => open(request) }
}
