import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import type { SetByKind } from '#contract/set-choice.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { confirmChoiceAtom, confirmKindsAtom } from '../../domain/download-start/start-actions.ts'
import { closeChoiceAtom } from '../../domain/downloads/actions.ts'
import type { DownloadChoice } from '../../domain/downloads/atoms.ts'
import { formatBytes } from '../../domain/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KindList } from './kind-list.tsx'
import { SetList } from './set-list.tsx'
import { TermsBox } from './terms-box.tsx'

/** Assets that offer the rendition that is chosen for their kind. */
const countByKind = ({ kinds }: DownloadChoice, chosen: SetByKind): number =>
  kinds.reduce((sum, { kind, sets }) => sum + (sets.find(({ id }) => id === chosen[kind])?.assets ?? 0), 0)

/** Bytes of the chosen renditions of all kinds; null = one of them is unknown. */
const sizeByKind = ({ kinds }: DownloadChoice, chosen: SetByKind): { readonly bytes: number; readonly isEstimated: boolean } | null => {
  const sets = kinds.map(({ kind, sets }) => sets.find(({ id }) => id === chosen[kind]))
  const sizes = sets.flatMap((set) => set?.bytes ?? [])
  if (sizes.length < sets.length) return null
  return { bytes: sizes.reduce((sum, bytes) => sum + bytes, 0), isEstimated: sets.some((set) => set?.estimated) }
}

/** Asks for the rendition and the terms of use. For several assets it shows their number. */
export const OptionsDialog = ({ choice }: { readonly choice: DownloadChoice }) => {
  const { t, i18n } = useLingui()
  const { show: showsTerms } = useAtomValue(configAtom).terms_of_use
  const confirm = useSetAtom(confirmChoiceAtom)
  const confirmKinds = useSetAtom(confirmKindsAtom)
  const close = useSetAtom(closeChoiceAtom)
  const [chosen, setChosen] = useState(choice.preferred)
  const [chosenByKind, setChosenByKind] = useState<SetByKind>(() =>
    Object.fromEntries(choice.kinds.map(({ kind, preferred }) => [kind, preferred])),
  )
  const [accepted, setAccepted] = useState(false)
  const [missedCount, setMissedCount] = useState(0)
  const formId = useId()
  const assetCount = choice.assetIds.length
  const isMixed = choice.kinds.length > 0
  /** Assets that offer the chosen rendition. */
  const count = isMixed ? countByKind(choice, chosenByKind) : (choice.sets.find(({ id }) => id === chosen)?.assets ?? assetCount)
  const number = i18n.number(count)
  const total = isMixed ? sizeByKind(choice, chosenByKind) : null
  const totalText = () => {
    if (!total) return null
    const size = formatBytes(total.bytes, i18n.locale)
    return total.isEstimated ? t({ id: 'widgets.download.about', message: `about ${size}` }) : size
  }
  const size = totalText()
  const download = (event: FormEvent) => {
    event.preventDefault()
    if (showsTerms && !accepted) setMissedCount(missedCount + 1)
    else void (isMixed ? confirmKinds(chosenByKind) : confirm(chosen))
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t({ id: 'widgets.download.title', message: 'Download' })}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" icon="i-lucide-download">
            {assetCount > 1 && count === assetCount ? (
              <Trans id="widgets.download.start_many">Download {number} files</Trans>
            ) : (
              <Trans id="widgets.icons.download">Download</Trans>
            )}
          </Button>
        </>
      }
    >
      {assetCount > 1 && (
        <p className="mt-0 mb-3 text-14px">
          <Plural id="widgets.download.zip" value={count} one="# file in one ZIP archive." other="# files in one ZIP archive." />{' '}
          {size && <Trans id="widgets.download.total">Together: {size}.</Trans>}{' '}
          {choice.manyAssets && <Trans id="widgets.download.many">That is more than usual, so it may take a while.</Trans>}
        </p>
      )}
      {/* Enter submits. Validation has its own messages, so `noValidate`. */}
      <form id={formId} noValidate onSubmit={download}>
        {isMixed ? (
          <KindList kinds={choice.kinds} chosen={chosenByKind} onChoose={setChosenByKind} />
        ) : (
          <SetList count={assetCount} sets={choice.sets} chosen={chosen} onChoose={setChosen} />
        )}
        {showsTerms && <TermsBox accepted={accepted} missedCount={missedCount} onChange={setAccepted} />}
      </form>
    </Dialog>
  )
}
