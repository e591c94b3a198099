import { useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { startDownloadAtom, startLastFormatAtom, startSetDownloadAtom } from '../../domain/download-start/start-actions.ts'
import { setsByKind } from '../../domain/downloads/download-rules.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useIsVeryWide } from '../../ui/use-is-wide.ts'
import { useRenditionText } from '../download-dialog/use-rendition-text.ts'
import { useConvertSets } from './use-convert-sets.ts'
import { useLastFormat, useMayNameFormat } from './use-last-format.ts'

/** More assets need more than one request for their formats; the dialog sends them. */
const maxNamedCount = 100

interface SelectionDownloadProps {
  readonly assetIds: readonly string[]
  /** What the button does, in more words than its text. */
  readonly label: string
  readonly loading: boolean
  /** Side on which the menu opens; absent = the formats are offered elsewhere. */
  readonly menuSide?: 'top' | 'bottom' | undefined
}

const none: readonly string[] = []

/** Download button of a selection: starts the last format and names it; a menu offers the others. Without a last format it opens the dialog. */
export const SelectionDownload = ({ assetIds, label, loading, menuSide }: SelectionDownloadProps) => {
  const { t } = useLingui()
  const hasRoom = useIsVeryWide()
  const open = useSetAtom(startDownloadAtom)
  const startLast = useSetAtom(startLastFormatAtom)
  const startSet = useSetAtom(startSetDownloadAtom)
  const renditionText = useRenditionText()
  const count = assetIds.length
  const mayName = useMayNameFormat() && count <= maxNamedCount
  const { sets } = useConvertSets(mayName ? assetIds : none)
  const last = useLastFormat(sets, count)?.title
  const [format, setFormat] = useState(last)
  // The name stays until the formats of a changed selection are known, so that the bar does not move with every click.
  if (sets !== null && format !== last) setFormat(last)
  // A remembered format is not state: renders again.
  const [, setRemembered] = useState({})
  const download = t({ id: 'widgets.icons.download', message: 'Download' })
  if (!mayName || format === undefined)
    return (
      <ActionButton
        icon="i-lucide-download"
        text={download}
        label={label}
        loading={loading}
        onClick={() => void (mayName ? startLast : open)(assetIds)}
      />
    )
  const others = t({ id: 'widgets.download.all_formats', message: 'All formats' })
  const offered = sets === null || setsByKind(sets).length > 0 ? [] : sets
  return (
    <span className="inline-flex min-w-0 items-center">
      <ActionButton
        icon="i-lucide-download"
        text={hasRoom ? t({ id: 'widgets.download.last_format', message: `Download · ${format}` }) : format}
        label={label}
        loading={loading}
        onClick={() => void startLast(assetIds)}
      />
      {menuSide && (
        <Menu
          iconOnly
          side={menuSide}
          align="end"
          icon="i-lucide-chevron-down"
          label={t({ id: 'widgets.download.formats', message: 'Choose a format' })}
          items={[
            ...offered.map((set) => ({
              key: set.id,
              label: set.title,
              hint: renditionText(set, count),
              onSelect: () => void startSet({ assetIds, set }).then(() => setRemembered({})),
            })),
            { key: 'dialog', label: others, onSelect: () => void open(assetIds) },
          ]}
        />
      )}
    </span>
  )
}
