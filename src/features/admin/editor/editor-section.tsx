import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { pageContentKey } from '#contract/page-contents.ts'
import { editingAtom, openWorkspaceAtom } from '../../../domain/admin/atoms.ts'
import { editedPageAtom, editedPagesAtom } from '../../../domain/admin/custom-pages.ts'
import { editedLocalesAtom } from '../../../domain/admin/locales.ts'
import { saveDraftAtom } from '../../../domain/admin/saving.ts'
import { isSame } from '../../../domain/admin/values.ts'
import { showToastAtom } from '../../../domain/toasts/atoms.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'
import { PageEditor } from './page-editor.tsx'
import { usePageName } from './use-page-name.ts'

const messages = {
  saved: msg({ id: 'toast.admin.page.saved', message: 'Custom page has been saved' }),
  failed: msg({ id: 'toast.admin.page.failed', message: 'Error: could not save the custom page' }),
}

interface Choice {
  readonly page: string
  readonly locale: string
}

/** Content of the custom pages, one per language. Unsaved changes must be saved before another one opens. */
export const EditorSection = () => {
  const { t, i18n } = useLingui()
  const locales = useAtomValue(editedLocalesAtom)
  const editing = useAtomValue(editingAtom)
  const saved = useAtomValue(openWorkspaceAtom)?.saved
  const save = useSetAtom(saveDraftAtom)
  const toast = useSetAtom(showToastAtom)
  const nameOf = useLocaleName()
  const pages = useAtomValue(editedPagesAtom)
  const pageNameOf = usePageName()
  const [page, setPage] = useAtom(editedPageAtom)
  const [chosen, setChosen] = useState(i18n.locale)
  const [pending, setPending] = useState<Choice | null>(null)
  const locale = locales.includes(chosen) ? chosen : (locales[0] ?? i18n.locale)
  const content = pageContentKey(page, locale)
  const isUnsaved = (key: string) => !isSame(editing?.pages[key], saved?.pages[key])
  const label = (one: string) => {
    const name = nameOf(one)
    const key = pageContentKey(page, one)
    if (isUnsaved(key)) return t({ id: 'admin.editor.language.unsaved', message: `${name}, not saved` })
    return editing?.pages[key] ? name : t({ id: 'admin.editor.language.empty', message: `${name}, empty` })
  }
  const show = (next: Choice) => {
    setPage(next.page)
    setChosen(next.locale)
  }
  const choose = (next: Choice) => (isUnsaved(content) ? setPending(next) : show(next))
  const handleResult = async (isConfirmed: boolean) => {
    if (isConfirmed && pending) {
      const outcome = await save()
      if (outcome === 'saved') show(pending)
      if (outcome !== 'conflict')
        toast(outcome === 'saved' ? { level: 'success', message: messages.saved.id } : { level: 'danger', message: messages.failed.id })
    }
    setPending(null)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {pages.length > 1 && (
          <SelectField
            label={t({ id: 'admin.editor.page', message: 'Page' })}
            value={page}
            options={pages.map((one) => ({ value: one.key, label: pageNameOf(one) }))}
            onChange={(next) => choose({ page: next, locale })}
          />
        )}
        <SelectField
          label={t({ id: 'admin.editor.language', message: 'Language of the page' })}
          value={locale}
          options={locales.map((one) => ({ value: one, label: label(one) }))}
          onChange={(next) => choose({ page, locale: next })}
        />
      </div>
      <PageEditor key={content} content={content} />
      <ConfirmDialog
        open={pending !== null}
        title={t({ id: 'admin.editor.save_first', message: 'Save this page first?' })}
        confirmLabel={t({ id: 'admin.editor.save_first.yes', message: 'Save and continue' })}
        cancelLabel={t({ id: 'admin.leave.stay', message: 'Stay' })}
        onResult={(yes) => void handleResult(yes)}
      >
        <Trans id="admin.editor.save_first.text">Its changes are not saved yet. Save them before you open another page or language.</Trans>
      </ConfirmDialog>
    </div>
  )
}
