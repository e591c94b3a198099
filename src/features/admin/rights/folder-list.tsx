import { Plural, Trans, useLingui } from '@lingui/macro'
import type { ShownFolder } from '../../../domain/admin/folder-rights.ts'
import { Button } from '../../../ui/button.tsx'
import { useRightsTexts } from './use-rights-texts.ts'

interface FolderListProps {
  readonly folders: readonly ShownFolder[]
  readonly onEdit: (folder: ShownFolder) => void
}

/** A right of a folder. Inherited values are muted and name the folder of their rule. */
const RightLine = ({
  label,
  text,
  from,
  path,
}: {
  readonly label: string
  readonly text: string
  readonly from: string | null
  readonly path: string
}) => {
  const { folderText } = useRightsTexts()
  const isOwn = from === path
  const source = from === null ? '' : folderText(from)
  return (
    <p className={`m-0 text-14px [overflow-wrap:anywhere] ${isOwn ? '' : 'text-muted'}`}>
      {label}: {text}
      {!isOwn && from !== null && (
        <>
          {' '}
          <Trans id="admin.rights.inherited">(from “{source}”)</Trans>
        </>
      )}
    </p>
  )
}

/** Folders with who sees and who downloads their files. */
export const FolderList = ({ folders, onEdit }: FolderListProps) => {
  const { t } = useLingui()
  const { groupsText, downloadText, folderText } = useRightsTexts()
  const unruled = t({ id: 'admin.rights.unruled', message: 'everyone, unless a table says otherwise' })
  return (
    <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
      {folders.map((folder) => {
        const { path, view, download, assetCount } = folder
        const name = folderText(path)
        return (
          <li
            key={path}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-solid border-line bg-surface p-4 text-on-surface"
          >
            <div className="grid min-w-0 flex-1 basis-56 grid-cols-1 gap-0.5">
              <p className="m-0 flex flex-wrap items-baseline gap-x-2 font-medium [overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
                {folder.isEdited && (
                  <span className="rounded-full border border-solid border-warning px-2 text-12px text-warning">
                    <Trans id="admin.rights.unsaved">Not saved</Trans>
                  </span>
                )}
              </p>
              {assetCount === 0 && (
                <p className="m-0 text-13px text-warning">
                  <Trans id="admin.rights.no_files">No files in this folder. If it was renamed, set its rights again.</Trans>
                </p>
              )}
              {assetCount !== null && assetCount > 0 && (
                <p className="m-0 text-13px text-muted">
                  <Plural id="admin.rights.files" value={assetCount} one="# file" other="# files" />
                </p>
              )}
              <RightLine
                label={t({ id: 'admin.rights.view', message: 'Sees' })}
                text={view ? groupsText(view.groups) : unruled}
                from={view?.from ?? null}
                path={path}
              />
              <RightLine
                label={t({ id: 'admin.rights.download', message: 'Downloads' })}
                text={download ? downloadText(download.download) : unruled}
                from={download?.from ?? null}
                path={path}
              />
            </div>
            <Button
              icon="i-lucide-pencil"
              onClick={() => onEdit(folder)}
              aria-label={t({ id: 'admin.rights.edit.of', message: `Edit rights: ${name}` })}
            >
              <Trans id="admin.rights.edit">Edit</Trans>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
