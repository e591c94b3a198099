import { useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useId } from 'react'
import { directionOf } from '#contract/locale.ts'
import { isMessage } from '#contract/message-check.ts'
import { setTextAtom } from '../../../domain/admin/actions.ts'
import { placeholderDifferences, type TextRow } from '../../../domain/admin/text-table.ts'

const useNote = ({ source, text }: TextRow): { readonly text: string; readonly isError: boolean } | null => {
  const { t } = useLingui()
  if (text === '') return null
  if (!isMessage(text))
    return {
      text: t({ id: 'admin.form.malformed', message: 'This text cannot be shown: a bracket or a plural is incomplete.' }),
      isError: true,
    }
  const { missing, surplus } = placeholderDifferences(source, text)
  const listed = (list: readonly string[]) => list.map((name) => `{${name}}`).join(', ')
  const names = listed(surplus.length > 0 ? surplus : missing)
  if (surplus.length > 0)
    return {
      text: t({ id: 'admin.texts.surplus', message: `The original does not have ${names}; it stays empty.` }),
      isError: false,
    }
  if (missing.length > 0) return { text: t({ id: 'admin.texts.missing', message: `The original also has ${names}.` }), isError: false }
  return null
}

/** One message: id, original and translation input. */
export const TranslationRow = ({ row, locale }: { readonly row: TextRow; readonly locale: string }) => {
  const { t } = useLingui()
  const id = useId()
  const set = useSetAtom(setTextAtom)
  const note = useNote(row)
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line py-3 md:grid-cols-2 md:gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-mono text-12px break-all text-muted">
          {row.id}
        </label>
        <p className="m-0 mt-1 text-14px break-words whitespace-pre-line">{row.source}</p>
      </div>
      <div className="min-w-0">
        <textarea
          id={id}
          rows={row.source.length > 70 ? 3 : 1}
          lang={locale}
          dir={directionOf(locale)}
          value={row.text}
          placeholder={row.standard}
          aria-invalid={note?.isError ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => set(locale, row.id, target.value)}
          className={`box-border min-h-[var(--control)] w-full [field-sizing:content] rounded-control border border-solid bg-surface px-3 py-2 text-16px text-on-surface placeholder:text-muted sm:text-14px ${note?.isError || row.isUntranslated ? 'border-danger' : 'border-line-strong'}`}
        />
        <p id={`${id}-note`} className="m-0 text-13px">
          {row.isUntranslated && <span className="text-danger">{t({ id: 'admin.texts.untranslated', message: 'Not translated' })} </span>}
          {note && <span className={note.isError ? 'text-danger' : 'text-warning'}>{note.text}</span>}
        </p>
      </div>
    </li>
  )
}
