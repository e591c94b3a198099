import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ConfigFileName, logoNames } from '#contract/config/files.ts'
import { fileChangesAtom, saveFileAtom } from '../../domain/admin/files.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { availabilityAtom } from '../../domain/config/atoms.ts'
import { fileNames } from './file-names.ts'
import { OtherLogos } from './other-logos.tsx'
import { UploadField } from './upload-field.tsx'

interface FileFieldProps {
  readonly name: ConfigFileName
  readonly hint?: string | undefined
}

const accepted = (name: ConfigFileName): string => {
  if (name === 'custom_font') return '.woff2,font/woff2'
  if (name === 'style') return '.css,text/css'
  return name === 'favicon' ? 'image/png,image/x-icon,image/webp,.ico' : 'image/png,image/jpeg,image/webp,image/avif'
}

/** Upload field for one file of the portal. */
export const FileField = ({ name, hint }: FileFieldProps) => {
  const { t, i18n } = useLingui()
  const hasFile = useAtomValue(availabilityAtom)[name] === true
  const changes = useAtomValue(fileChangesAtom)[name] ?? 0
  const api = useAtomValue(apiAtom)
  const save = useSetAtom(saveFileAtom)
  const isImage = name !== 'custom_font' && name !== 'style'
  const logo = logoNames.find((one) => one === name)
  return (
    <UploadField
      label={i18n._(fileNames[name])}
      hint={
        hint ?? (logo && t({ id: 'admin.logo.hint', message: 'Shown on light and dark backgrounds: choose one that is visible on both.' }))
      }
      accept={accepted(name)}
      hasFile={hasFile}
      preview={hasFile && isImage ? `${api.address(`config/${name}`)}?v=${changes}` : null}
      onSend={(file) => save(name, file)}
    >
      {logo && ((attempt) => <OtherLogos name={logo} attempt={attempt} />)}
    </UploadField>
  )
}
