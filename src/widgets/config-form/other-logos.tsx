import { Plural, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type LogoName, logoNames } from '#contract/config/files.ts'
import { editedFileAtom } from '../../domain/admin/edited-files.ts'
import { copyLogoAtom } from '../../domain/admin/files.ts'
import type { ErrorMessage } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { AddSelect } from './add-select.tsx'
import { fileNames } from './file-names.ts'

interface OtherLogosProps {
  readonly name: LogoName
  /** Runs the upload, disables the field until it is done and shows its error. */
  readonly attempt: (work: () => Promise<ErrorMessage | null>) => void
}

/** Offers to use one logo on the other pages as well, because most portals have only one. */
export const OtherLogos = ({ name, attempt }: OtherLogosProps) => {
  const { t, i18n } = useLingui()
  const addressOf = useAtomValue(editedFileAtom)
  const copy = useSetAtom(copyLogoAtom)
  const others = logoNames.filter((one) => one !== name)
  const existing = others.filter((one) => addressOf(one) !== null)
  const without = others.filter((one) => addressOf(one) === null)
  const count = without.length
  return (
    <>
      {existing.length > 0 && (
        <AddSelect
          label={t({ id: 'admin.logo.take', message: 'Use an existing logo' })}
          placeholder={t({ id: 'admin.logo.take.short', message: 'Copy from …' })}
          options={existing.map((one) => ({ value: one, label: i18n._(fileNames[one]) }))}
          onAdd={(from) => {
            const found = existing.find((one) => one === from)
            if (found) attempt(() => copy(found, [name]))
          }}
        />
      )}
      {addressOf(name) !== null && count > 0 && (
        <Button variant="ghost" icon="i-lucide-copy" onClick={() => attempt(() => copy(name, without))}>
          <Plural
            id="admin.logo.everywhere"
            value={count}
            one="Also use it on the page without a logo"
            other="Also use it on the # pages without a logo"
          />
        </Button>
      )}
    </>
  )
}
