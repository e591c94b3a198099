import { Plural, Trans, useLingui } from '@lingui/macro'
import { useBlocker } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import type { FolderRuleList, RuleChange } from '#contract/folder-rules.ts'
import { editedRulesAtom } from '../../../domain/admin/edited-rules.ts'
import { currentChanges, editedRules, isOutdated, type ShownFolder, shownFolder, withEdit } from '../../../domain/admin/folder-rights.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'
import { SignInAgainDialog } from '../../../widgets/second-factor/sign-in-again-dialog.tsx'
import { FolderList } from './folder-list.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { WhyBox } from './why-box.tsx'

/** Folders on the screen at most; the search leads to the others. */
const maxShownCount = 200
const noRules: FolderRuleList['rules'] = []

interface EditBarProps {
  readonly count: number
  readonly onDiscard: () => void
  readonly onCheck: () => void
}

const EditBar = ({ count, onDiscard, onCheck }: EditBarProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-solid border-warning bg-surface p-3 text-on-surface">
    <p role="status" className="m-0 text-14px font-medium">
      <Plural id="admin.rights.edited" value={count} one="# rule is not saved yet" other="# rules are not saved yet" />
    </p>
    <div className="flex flex-wrap gap-2">
      <Button onClick={onDiscard}>
        <Trans id="admin.rights.discard">Discard</Trans>
      </Button>
      <Button variant="primary" icon="i-lucide-list-checks" onClick={onCheck}>
        <Trans id="admin.rights.preview">Preview and save</Trans>
      </Button>
    </div>
  </div>
)

/** Rules for folders: who sees and who downloads. They apply as soon as they are saved. */
export const RightsSection = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const [text, setText] = useState('')
  const [edits, setEdits] = useAtom(editedRulesAtom)
  const [opened, setOpened] = useState<ShownFolder | null>(null)
  const [isChecking, setChecking] = useState(false)
  const wanted = text.trim().slice(0, 256)
  const loadRules = useCallback((signal: AbortSignal) => api.call('getFolderRules', { signal }), [api])
  const { retry: refresh, ...rules } = useLoaded(loadRules, true)
  const loadFolders = useCallback(
    (signal: AbortSignal) => api.call('findFolders', { query: wanted === '' ? {} : { text: wanted }, signal }),
    [api, wanted],
  )
  const { retry: retryFolders, ...folders } = useLoaded(loadFolders, true)
  const saved = rules.status === 'success' ? rules.value.rules : noRules
  const edited = useMemo(() => currentChanges(edits, saved), [edits, saved])
  const changes = useMemo(() => [...edited.values()], [edited])
  // The tab stores the edits: only closing it would lose them.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => edits.size > 0 })
  if (rules.status === 'loading') return <LoadingIndicator />
  if (rules.status === 'failure')
    return (
      <LoadFailure
        title={t({ id: 'admin.rights.failure', message: 'The rights could not be loaded' })}
        failure={rules.failure}
        onRetry={refresh}
      />
    )
  const { value: list } = rules
  const all = editedRules(list.rules, edited)
  const found = folders.status === 'success' ? folders.value.folders : []
  const counts = new Map(found.map(({ path, assetCount }) => [path, assetCount]))
  const isWanted = (path: string) => path.toLowerCase().includes(wanted.toLowerCase())
  const paths = new Set([
    ...(wanted === '' ? [''] : []),
    ...[...all.keys(), ...edited.keys()].filter(isWanted).toSorted((a, b) => (a < b ? -1 : 1)),
    ...counts.keys(),
  ])
  // Only a complete list tells that a folder has no files.
  const otherCount = folders.status === 'success' && folders.value.total === found.length ? 0 : null
  const shown = [...paths].slice(0, maxShownCount).map((path) => shownFolder(path, counts.get(path) ?? otherCount, all, edited))
  const total = folders.status === 'success' ? Math.max(folders.value.total, paths.size) : paths.size
  const shownCount = shown.length
  const edit = (change: RuleChange) => {
    setEdits(withEdit(edits, list.rules, change))
    setOpened(null)
  }
  const finish = () => {
    setEdits(new Map())
    setChecking(false)
    refresh()
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="m-0 max-w-160 text-muted">
        <Trans id="admin.rights.text">
          Who sees the files of a folder, and who downloads them. A rule also applies to the folders below, until one of them has its own. A
          table of the media folder stays stronger for the files that it names.
        </Trans>
      </p>
      {list.isUnreadable && (
        <p role="alert" className="m-0 font-medium text-danger">
          <Trans id="admin.rights.unreadable">
            The stored rules cannot be read. Nobody sees a file until you save the rules again. Restore a backup, or enter them anew.
          </Trans>
        </p>
      )}
      {(changes.length > 0 || list.isUnreadable) && (
        <EditBar count={changes.length} onDiscard={() => setEdits(new Map())} onCheck={() => setChecking(true)} />
      )}
      <TextField
        type="search"
        label={t({ id: 'admin.rights.search', message: 'Folder' })}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      {folders.status === 'failure' && (
        <LoadFailure
          title={t({ id: 'admin.rights.folders.failure', message: 'The folders could not be loaded' })}
          failure={folders.failure}
          onRetry={retryFolders}
        />
      )}
      {total > shownCount && (
        <p className="m-0 text-14px text-muted">
          <Trans id="admin.rights.more">
            The first {shownCount} of {total} folders. Search for the others.
          </Trans>
        </p>
      )}
      {shownCount > 0 ? (
        <FolderList folders={shown} onEdit={setOpened} />
      ) : (
        folders.status === 'success' && (
          <EmptyState icon="i-lucide-folder-search" title={t({ id: 'admin.rights.none', message: 'No folder fits' })}>
            <Trans id="admin.rights.none.hint">Try another part of its name.</Trans>
          </EmptyState>
        )
      )}
      <WhyBox groups={list.groups} />
      <RuleDialog folder={opened} groups={list.groups} onClose={() => setOpened(null)} onChange={edit} />
      <SaveDialog
        open={isChecking}
        changes={changes}
        etag={list.etag}
        isOutdated={isOutdated(edits, list.rules)}
        onClose={() => setChecking(false)}
        onSaved={finish}
        onConflict={refresh}
      />
      <SignInAgainDialog />
    </div>
  )
}
