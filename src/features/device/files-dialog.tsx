import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import type { ConvertSet } from '#contract/convert-set.ts'
import { originalConvertSet } from '#contract/download.ts'
import type { OfflineSummary } from '#local/offline/offline-summary.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { setFileRenditionAtom } from '../../domain/offline/copies/actions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SetList } from '../../widgets/download-dialog/set-list.tsx'
import { TermsBox } from '../../widgets/download-dialog/terms-box.tsx'
import { useOfflineRenditions } from './use-offline-renditions.ts'

const videoFormats = new Set(['mp4', 'webm', 'mov'])
const modelFormats = new Set(['glb', 'gltf', 'stl'])

/** Explains what the portal shows offline for files of a format. An empty id means previews only. */
const useFormatHint = (): ((set: Pick<ConvertSet, 'id' | 'format'>) => string) => {
  const { t } = useLingui()
  return ({ id, format = '' }) => {
    if (id === '')
      return t({
        id: 'views.device.files.none.hint',
        message: 'Shows images, posters and first pages. Videos do not play, and 3D models cannot be turned.',
      })
    if (id === originalConvertSet)
      return t({
        id: 'views.device.files.original.hint',
        message: 'Videos play, 3D models can be turned, and PDF documents show all pages. You can save every file.',
      })
    if (videoFormats.has(format)) return t({ id: 'views.device.files.video.hint', message: 'Videos play. You can save every file.' })
    if (modelFormats.has(format))
      return t({ id: 'views.device.files.model.hint', message: '3D models can be turned. You can save every file.' })
    return t({ id: 'views.device.files.other.hint', message: 'Shows the same as “Previews only”. You can save every file.' })
  }
}

interface FilesDialogProps {
  readonly summary: OfflineSummary
  readonly title: string
  readonly onClose: () => void
}

/** No convert set has an empty id. */
const noFiles = ''

/** Selects the format of the offline files, if any, and explains each choice. */
export const FilesDialog = ({ summary, title: name, onClose }: FilesDialogProps) => {
  const { t } = useLingui()
  const { show: showsTerms } = useAtomValue(configAtom).terms_of_use
  const storeFiles = useSetAtom(setFileRenditionAtom)
  const found = useOfflineRenditions(summary)
  const present = summary.set.rendition
  const [chosen, setChosen] = useState(present?.id ?? noFiles)
  const [accepted, setAccepted] = useState(false)
  const [missedCount, setMissedCount] = useState(0)
  const formId = useId()
  const describe = useFormatHint()
  const offered = found.status === 'success' ? found.renditions : []
  // The list comes from a sample, which may not contain the current format.
  const isMissing = found.status === 'success' && present !== null && offered.every(({ id }) => id !== present.id)
  const renditions: readonly ConvertSet[] = isMissing ? [...offered, present] : offered
  // An element, because tags in the title would be parsed as tags of the message.
  const title = <bdi>{name}</bdi>
  const choices: readonly ConvertSet[] = [
    { id: noFiles, title: t({ id: 'views.device.files.none', message: 'Previews only' }) },
    ...renditions,
  ]
  const needsTerms = showsTerms && chosen !== noFiles
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (needsTerms && !accepted) return setMissedCount(missedCount + 1)
    const selectedSet = renditions.find(({ id }) => id === chosen)
    void storeFiles(
      summary.set.key,
      selectedSet ? { id: selectedSet.id, title: selectedSet.title, ...(selectedSet.format && { format: selectedSet.format }) } : null,
    )
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t({ id: 'views.device.files.title', message: 'Files for offline use' })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={renditions.length === 0}>
            <Trans id="views.device.files.save">Save</Trans>
          </Button>
        </>
      }
    >
      <p className="mt-0 mb-3 text-14px">
        <Trans id="views.device.files.text">Choose what “{title}” shows offline. Files in a format take more space than previews.</Trans>
      </p>
      {found.status === 'loading' && (
        <div className="flex justify-center py-6 text-muted">
          <Spinner className="size-6" label={t({ id: 'global.loading', message: 'Loading …' })} />
        </div>
      )}
      {found.status === 'failure' && (
        <p role="status" className="m-0 text-14px text-danger">
          <Trans id="views.device.files.failed">The available files could not be determined. Please try again later.</Trans>
        </p>
      )}
      {found.status === 'success' && renditions.length === 0 && (
        <p role="status" className="m-0 text-14px text-muted">
          <Trans id="views.device.files.forbidden">You don’t have permission to download these files.</Trans>
        </p>
      )}
      {renditions.length > 0 && (
        <form id={formId} noValidate onSubmit={save}>
          <SetList sets={choices} chosen={chosen} onChoose={setChosen} describe={describe} />
          {needsTerms && <TermsBox accepted={accepted} missedCount={missedCount} onChange={setAccepted} />}
        </form>
      )}
    </Dialog>
  )
}
