import { msg, Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { decodeTexts } from '../../../domain/admin/decode-texts.ts'
import { setTextsAtom } from '../../../domain/admin/languages.ts'
import { damagedLine, languageOf, readTextFile, type TextFileContent, type TextFormat, textFile } from '../../../domain/admin/text-files.ts'
import type { TextRow } from '../../../domain/admin/text-table.ts'
import { showToastAtom } from '../../../domain/toasts/atoms.ts'
import { saveFile } from '../../../platform/files.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'

const messages = {
  read: msg({
    id: 'toast.admin.texts.read',
    message: '{count, plural, one {# text was imported. Check it and save.} other {# texts were imported. Check them and save.}}',
  }),
  surplus: msg({
    id: 'toast.admin.texts.surplus',
    message:
      '{count, plural, one {# text was skipped: this portal does not know its key.} other {# texts were skipped: this portal does not know their keys.}}',
  }),
  damaged: msg({
    id: 'toast.admin.texts.damaged',
    message: 'Line {line, number} of the file is damaged: texts near or after it are missing. Fix the line and import the file again.',
  }),
  unreadable: msg({
    id: 'toast.admin.texts.unreadable',
    message: 'This file has no translations. Choose a PO or CSV file that was exported here.',
  }),
  column: msg({
    id: 'toast.admin.texts.column',
    message:
      'The column with the texts in {language} could not be identified: the file has {columns}. Name that column “{code}” and import the file again.',
  }),
  others: msg({
    id: 'toast.admin.texts.others',
    message: 'Only the texts in {language} were imported. For the columns {columns}, choose that language first and import the file again.',
  }),
  plurals: msg({
    id: 'toast.admin.texts.plurals',
    message:
      '{count, plural, one {# text was skipped: the file has several plural forms of it. Here, one text contains all forms, as in the original.} other {# texts were skipped: the file has several plural forms of them. Here, one text contains all forms, as in the original.}}',
  }),
  uncertain: msg({
    id: 'toast.admin.texts.uncertain',
    message:
      '{count, plural, one {# text was skipped: the file marks it as uncertain (fuzzy).} other {# texts were skipped: the file marks them as uncertain (fuzzy).}}',
  }),
}
const types: Readonly<Record<TextFormat, string>> = { po: 'text/x-gettext-translation', csv: 'text/csv' }

interface ReadFile {
  readonly content: Extract<TextFileContent, { readonly status: 'read' }>
  /** Number of the first invalid line; null = none. */
  readonly line: number | null
  readonly language: string | null
}

interface TextFileMenuProps {
  readonly locale: string
  readonly rows: readonly TextRow[]
}

/** Exports translations for a translator and imports them again. */
export const TextFileMenu = ({ locale, rows }: TextFileMenuProps) => {
  const { t, i18n } = useLingui()
  const set = useSetAtom(setTextsAtom)
  const toast = useSetAtom(showToastAtom)
  const nameOf = useLocaleName()
  /** A file for another language, while a dialog asks whether to import it. */
  const [fileToConfirm, setFileToConfirm] = useState<ReadFile | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const save = (format: TextFormat) =>
    void saveFile(new Blob([textFile(rows, locale, format)], { type: types[format] }), `${locale}.${format}`)
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.locale).format(names.filter(Boolean))
  const importTexts = ({ content: { texts, uncertain, plurals, others }, line }: ReadFile) => {
    const defaults = new Map(rows.map(({ id, standard }) => [id, standard]))
    const known = Object.entries(texts).filter(([id]) => defaults.has(id))
    // A text that equals the default is not stored as an own text.
    const own = Object.fromEntries(known.filter(([id, text]) => defaults.get(id) !== text))
    const defaultIds = new Set(known.flatMap(([id, text]) => (text !== '' && defaults.get(id) === text ? [id] : [])))
    set(locale, own, defaultIds)
    toast({ level: 'success', message: messages.read.id, values: { count: known.filter(([, text]) => text !== '').length } })
    const surplus = Object.keys(texts).length - known.length
    if (surplus > 0) toast({ level: 'warning', message: messages.surplus.id, values: { count: surplus } })
    if (uncertain > 0) toast({ level: 'warning', message: messages.uncertain.id, values: { count: uncertain } })
    if (plurals > 0) toast({ level: 'warning', message: messages.plurals.id, values: { count: plurals } })
    if (others.length > 0)
      toast({ level: 'info', message: messages.others.id, values: { language: nameOf(locale), columns: listed(others) } })
    if (line !== null) toast({ level: 'warning', message: messages.damaged.id, values: { line } })
  }
  const readIn = async (file: File) => {
    const content = decodeTexts(new Uint8Array(await file.arrayBuffer()))
    const format = file.name.toLowerCase().endsWith('.csv') ? 'csv' : 'po'
    const read = readTextFile(content, format, locale)
    if (input.current) input.current.value = ''
    if (read.status === 'unreadable') return toast({ level: 'danger', message: messages.unreadable.id })
    if (read.status === 'no-column')
      return toast({
        level: 'danger',
        message: messages.column.id,
        values: { language: nameOf(locale), columns: listed(read.columns), code: locale },
      })
    const language = format === 'po' ? languageOf(content) : null
    const found: ReadFile = { content: read, line: format === 'po' ? damagedLine(content) : null, language }
    return language === null || language === locale.split('-')[0] ? importTexts(found) : setFileToConfirm(found)
  }
  const fileLanguage = nameOf(fileToConfirm?.language ?? locale)
  const chosenLanguage = nameOf(locale)
  return (
    <>
      <Menu
        variant="secondary"
        align="end"
        icon="i-lucide-file-text"
        label={t({ id: 'admin.texts.files', message: 'Files' })}
        items={[
          {
            key: 'po',
            icon: 'i-lucide-file-down',
            label: t({ id: 'admin.texts.po', message: 'Export as PO' }),
            onSelect: () => save('po'),
          },
          {
            key: 'csv',
            icon: 'i-lucide-file-down',
            label: t({ id: 'admin.texts.csv', message: 'Export as CSV' }),
            onSelect: () => save('csv'),
          },
          {
            key: 'import',
            icon: 'i-lucide-file-up',
            label: t({ id: 'admin.texts.import', message: 'Import translations …' }),
            onSelect: () => input.current?.click(),
          },
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".po,.csv,text/csv"
        aria-label={t({ id: 'admin.texts.import', message: 'Import translations …' })}
        onChange={({ target }) => target.files?.[0] && void readIn(target.files[0])}
      />
      <ConfirmDialog
        open={fileToConfirm !== null}
        title={t({ id: 'admin.texts.other.title', message: 'Import a file in another language?' })}
        confirmLabel={t({ id: 'admin.texts.other.yes', message: 'Import anyway' })}
        cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
        onResult={(isConfirmed) => {
          setFileToConfirm(null)
          if (isConfirmed && fileToConfirm) importTexts(fileToConfirm)
        }}
      >
        <Trans id="admin.texts.other.text">
          The language of the file is {fileLanguage}. Its texts would replace those in {chosenLanguage}.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
