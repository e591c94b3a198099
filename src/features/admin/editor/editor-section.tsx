import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { editingAtom, openWorkspaceAtom } from '../../../domain/admin/atoms.ts'
import { editedLocalesAtom } from '../../../domain/admin/locales.ts'
import { saveDraftAtom } from '../../../domain/admin/saving.ts'
import { isSame } from '../../../domain/admin/values.ts'
import { showToastAtom } from '../../../domain/toasts/atoms.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'
import { PageEditor } from './page-editor.tsx'

const messages = {
  saved: msg({ id: 'toast.admin.page.saved', message: 'Custom page has been saved' }),
  failed: msg({ id: 'toast.admin.page.failed', message: 'Error: could not save the custom page' }),
}

/** Custom pages, one per language. Unsaved changes must be saved before another page opens. */
export const EditorSection = () => {
  const { t, i18n } = useLingui()
  const locales = useAtomValue(editedLocalesAtom)
  const editing = useAtomValue(editingAtom)
  const saved = useAtomValue(openWorkspaceAtom)?.saved
  const save = useSetAtom(saveDraftAtom)
  const toast = useSetAtom(showToastAtom)
  const nameOf = useLocaleName()
  const [chosen, setChosen] = useState(i18n.locale)
  const [pendingLocale, setPendingLocale] = useState<string | null>(null)
  const locale = locales.includes(chosen) ? chosen : (locales[0] ?? i18n.locale)
  const isUnsaved = (one: string) => !isSame(editing?.pages[one], saved?.pages[one])
  const label = (one: string) => {
    const name = nameOf(one)
    if (isUnsaved(one)) return t({ id: 'admin.editor.language.unsaved', message: `${name}, not saved` })
    return editing?.pages[one] ? name : t({ id: 'admin.editor.language.empty', message: `${name}, empty` })
  }
  const handleResult = async (isConfirmed: boolean) => {
    if (isConfirmed && pendingLocale) {
      const outcome = await save()
      if (outcome === 'saved') setChosen(pendingLocale)
      if (outcome !== 'conflict')
        toast(outcome === 'saved' ? { level: 'success', message: messages.saved.id } : { level: 'danger', message: messages.failed.id })
    }
    setPendingLocale(null)
  }
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card border border-solid border-line bg-surface p-4 text-on-surface sm:p-5">
      <p className="m-0 text-13px text-muted">
        <Trans id="admin.editor.text.hint">
          A page for a legal notice, contact details or help. A link to #/custom in the footer opens it.
        </Trans>
      </p>
      <SelectField
        label={t({ id: 'admin.editor.language', message: 'Language of the page' })}
        value={locale}
        options={locales.map((one) => ({ value: one, label: label(one) }))}
        onChange={(next) => (isUnsaved(locale) ? setPendingLocale(next) : setChosen(next))}
        className="max-w-80"
      />
      <PageEditor key={locale} locale={locale} />
      <ConfirmDialog
        open={pendingLocale !== null}
        title={t({ id: 'admin.editor.save_first', message: 'Save this page first?' })}
        confirmLabel={t({ id: 'admin.editor.save_first.yes', message: 'Save and continue' })}
        cancelLabel={t({ id: 'admin.leave.stay', message: 'Stay' })}
        onResult={(yes) => void handleResult(yes)}
      >
        <Trans id="admin.editor.save_first.text">
          Its changes are not saved yet. Save them before you open the page in another language.
        </Trans>
      </ConfirmDialog>
    </section>
  )
}
