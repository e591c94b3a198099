import { msg, Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { setTextsAtom } from '../../../domain/admin/languages.ts'
import { damagedLine, decodeTexts, languageOf, readTextFile, type TextFormat, textFile } from '../../../domain/admin/text-files.ts'
import type { TextRow } from '../../../domain/admin/text-table.ts'
import { showToastAtom } from '../../../domain/toasts/atoms.ts'
import { saveFile } from '../../../platform/files.ts'
import { Menu } from '../../../ui/menu.tsx'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'

const messages = {
  read: msg({
    id: 'toast.admin.texts.read',
    message: '{count, plural, one {# text has been read. Look at it and save.} other {# texts have been read. Look at them and save.}}',
  }),
  surplus: msg({
    id: 'toast.admin.texts.surplus',
    message:
      '{count, plural, one {# text was left out: this portal does not know its key.} other {# texts were left out: this portal does not know their keys.}}',
  }),
  damaged: msg({
    id: 'toast.admin.texts.damaged',
    message: 'Line {line, number} of the file is damaged: texts near it, or after it, are missing. Put it right and import the file again.',
  }),
  unreadable: msg({
    id: 'toast.admin.texts.unreadable',
    message: 'This file has no translations. Choose a PO or CSV file that was exported here.',
  }),
}
const types: Readonly<Record<TextFormat, string>> = { po: 'text/x-gettext-translation', csv: 'text/csv' }

interface ReadFile {
  readonly texts: Readonly<Record<string, string>>
  /** The first one that is damaged; null = none. */
  readonly line: number | null
  readonly language: string | null
}

interface TextFileMenuProps {
  readonly locale: string
  readonly rows: readonly TextRow[]
}

/** Translations out to a translator and back. */
export const TextFileMenu = ({ locale, rows }: TextFileMenuProps) => {
  const { t } = useLingui()
  const set = useSetAtom(setTextsAtom)
  const toast = useSetAtom(showToastAtom)
  const nameOf = useLocaleName()
  /** A file that says it is in another language, while it is asked about. */
  const [asked, setAsked] = useState<ReadFile | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const save = (format: TextFormat) =>
    void saveFile(new Blob([textFile(rows, locale, format)], { type: types[format] }), `${locale}.${format}`)
  const take = ({ texts, line }: ReadFile) => {
    const standards = new Map(rows.map(({ id, standard }) => [id, standard]))
    const known = Object.entries(texts).filter(([id]) => standards.has(id))
    // What only repeats the program's own text is no text of one's own.
    const own = Object.fromEntries(known.filter(([id, text]) => standards.get(id) !== text))
    set(locale, own)
    toast({ level: 'success', message: messages.read.id, values: { count: Object.keys(own).length } })
    const surplus = Object.keys(texts).length - known.length
    if (surplus > 0) toast({ level: 'warning', message: messages.surplus.id, values: { count: surplus } })
    if (line !== null) toast({ level: 'warning', message: messages.damaged.id, values: { line } })
  }
  const read = async (file: File) => {
    const content = decodeTexts(new Uint8Array(await file.arrayBuffer()))
    const format = file.name.toLowerCase().endsWith('.csv') ? 'csv' : 'po'
    const texts = readTextFile(content, format)
    if (input.current) input.current.value = ''
    if (!texts) return toast({ level: 'danger', message: messages.unreadable.id })
    const language = format === 'po' ? languageOf(content) : null
    const found: ReadFile = { texts, line: format === 'po' ? damagedLine(content) : null, language }
    return language === null || language === locale.split('-')[0] ? take(found) : setAsked(found)
  }
  const fileLanguage = nameOf(asked?.language ?? locale)
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
        onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
      />
      <QuestionDialog
        open={asked !== null}
        title={t({ id: 'admin.texts.other.title', message: 'Read a file of another language?' })}
        yes={t({ id: 'admin.texts.other.yes', message: 'Read it' })}
        no={t({ id: 'global.cancel', message: 'Cancel' })}
        onAnswer={(yes) => {
          setAsked(null)
          if (yes && asked) take(asked)
        }}
      >
        <Trans id="admin.texts.other.text">
          The file says that it is in this language: {fileLanguage}. Its texts would replace those of this one: {chosenLanguage}.
        </Trans>
      </QuestionDialog>
    </>
  )
}
