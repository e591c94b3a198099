import { useAtomValue, useSetAtom } from 'jotai'
import type { ConfigFileName } from '#contract/config/files.ts'
import { fileChangesAtom, saveFileAtom } from '../../domain/admin/files.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { availabilityAtom } from '../../domain/config/atoms.ts'
import { UploadField } from './upload-field.tsx'

interface FileFieldProps {
  readonly name: ConfigFileName
  readonly label: string
  readonly hint?: string | undefined
}

const accepted = (name: ConfigFileName): string => {
  if (name === 'custom_font') return '.woff2,font/woff2'
  if (name === 'style') return '.css,text/css'
  return name === 'favicon' ? 'image/png,image/x-icon,image/webp,.ico' : 'image/png,image/jpeg,image/webp,image/avif'
}

/** A file of the portal. */
export const FileField = ({ name, label, hint }: FileFieldProps) => {
  const isThere = useAtomValue(availabilityAtom)[name] === true
  const changes = useAtomValue(fileChangesAtom)[name] ?? 0
  const api = useAtomValue(apiAtom)
  const save = useSetAtom(saveFileAtom)
  const isImage = name !== 'custom_font' && name !== 'style'
  return (
    <UploadField
      label={label}
      hint={hint}
      accept={accepted(name)}
      isThere={isThere}
      preview={isThere && isImage ? `${api.address(`config/${name}`)}?v=${changes}` : null}
      onSend={(file) => save(name, file)}
    />
  )
}
