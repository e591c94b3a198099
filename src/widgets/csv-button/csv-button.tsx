import { Trans, useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { csvOf } from '../../domain/admin/csv.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { saveFile } from '../../platform/files.ts'
import { Button } from '../../ui/button.tsx'

interface CsvButtonProps {
  /** What the table contains; also the name of the file. */
  readonly title: string
  /** Reads the rows, the headings first. An error is shown. */
  readonly read: () => Promise<readonly (readonly string[])[]>
}

/** Reads a table from the server and saves it as a CSV file. */
export const CsvButton = ({ title, read }: CsvButtonProps) => {
  const { t } = useLingui()
  const showError = useSetAtom(showErrorAtom)
  const [isReading, setReading] = useState(false)
  const save = async () => {
    setReading(true)
    try {
      await saveFile(new Blob([csvOf(await read())], { type: 'text/csv' }), `${title}.csv`)
    } catch (failure) {
      showError(failure)
    }
    setReading(false)
  }
  return (
    <Button
      icon="i-lucide-file-down"
      loading={isReading}
      onClick={() => void save()}
      aria-label={t({ id: 'admin.report.csv.of', message: `CSV: ${title}` })}
    >
      <Trans id="admin.report.csv">CSV</Trans>
    </Button>
  )
}
