import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { configAtom } from '../../domain/config/atoms.ts'
import { textById } from '../../platform/i18n.ts'
import { textAlignments } from './text-alignments.ts'

export const LoginHeader = () => {
  const { headers } = useAtomValue(configAtom).login
  const subHeader = textById('views.login.sub_header', '')
  return (
    <header style={{ textTransform: headers.transform }} className={textAlignments[headers.alignment]}>
      <h1 className="m-0 text-20px font-semibold">
        <Trans id="views.login.header">Sign in</Trans>
      </h1>
      {subHeader && (
        <p className="m-0 mt-1 text-14px text-muted">
          <bdi>{subHeader}</bdi>
        </p>
      )}
    </header>
  )
}
