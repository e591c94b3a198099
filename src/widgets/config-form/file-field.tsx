import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ConfigFileName, logoNames } from '#contract/config/files.ts'
import { missingFileNamesAtom } from '../../domain/admin/atoms.ts'
import { editedFileAtom } from '../../domain/admin/edited-files.ts'
import { saveFileAtom } from '../../domain/admin/files.ts'
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
  const address = useAtomValue(editedFileAtom)(name)
  const save = useSetAtom(saveFileAtom)
  const isMissing = useAtomValue(missingFileNamesAtom).includes(name)
  const isImage = name !== 'custom_font' && name !== 'style'
  const logo = logoNames.find((one) => one === name)
  return (
    <UploadField
      label={i18n._(fileNames[name])}
      hint={
        hint ?? (logo && t({ id: 'admin.logo.hint', message: 'Shown on light and dark backgrounds: choose one that is visible on both.' }))
      }
      accept={accepted(name)}
      hasFile={address !== null}
      preview={isImage && !isMissing ? address : null}
      problem={
        isMissing
          ? t({ id: 'admin.form.file.missing', message: 'The uploaded file is no longer on the server. Upload it again.' })
          : undefined
      }
      onSend={(file) => save(name, file)}
    >
      {logo && ((attempt) => <OtherLogos name={logo} attempt={attempt} />)}
    </UploadField>
  )
}
