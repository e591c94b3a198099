import { Plural, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type LogoName, logoNames } from '#contract/config/files.ts'
import { copyLogoAtom } from '../../domain/admin/files.ts'
import { availabilityAtom } from '../../domain/config/atoms.ts'
import type { FailureWords } from '../../domain/toasts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { AddSelect } from './add-select.tsx'
import { fileNames } from './file-names.ts'

interface OtherLogosProps {
  readonly name: LogoName
  /** Says why something was not done at the field, and holds it meanwhile. */
  readonly attempt: (work: () => Promise<FailureWords | null>) => void
}

/** Most houses have one logo: it is uploaded once, and taken over for the other pages. */
export const OtherLogos = ({ name, attempt }: OtherLogosProps) => {
  const { t, i18n } = useLingui()
  const there = useAtomValue(availabilityAtom)
  const copy = useSetAtom(copyLogoAtom)
  const others = logoNames.filter((one) => one !== name)
  const given = others.filter((one) => there[one] === true)
  const without = others.filter((one) => there[one] !== true)
  const count = without.length
  return (
    <>
      {given.length > 0 && (
        <AddSelect
          label={t({ id: 'admin.logo.take', message: 'Take over a logo that is there already' })}
          placeholder={t({ id: 'admin.logo.take.short', message: 'Take over …' })}
          options={given.map((one) => ({ value: one, label: i18n._(fileNames[one]) }))}
          onAdd={(from) => {
            const found = given.find((one) => one === from)
            if (found) attempt(() => copy(found, [name]))
          }}
        />
      )}
      {there[name] === true && count > 0 && (
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
