import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { termsLink } from '../../domain/config/links.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'

interface TermsBoxProps {
  readonly accepted: boolean
  /** Number of download attempts without accepted terms. */
  readonly missedCount: number
  readonly onChange: (accepted: boolean) => void
}

export const TermsBox = ({ accepted, missedCount, onChange }: TermsBoxProps) => {
  const { t } = useLingui()
  const href = termsLink(useAtomValue(configAtom).terms_of_use, useAtomValue(localeAtom))
  const box = useRef<HTMLDivElement>(null)
  const isMissing = missedCount > 0 && !accepted
  useEffect(() => {
    // On every attempt, so that screen readers announce the error each time.
    if (missedCount > 0) box.current?.querySelector('input')?.focus()
  }, [missedCount])
  return (
    <div ref={box} className="mt-4 rounded-control border border-solid border-line px-3 py-1.5">
      <Checkbox
        checked={accepted}
        onChange={onChange}
        aria-required
        aria-invalid={isMissing}
        {...(isMissing ? { 'aria-describedby': 'terms-missing' } : {})}
        label={
          href ? (
            <Trans id="widgets.download.terms_link">
              I accept the{' '}
              <a href={href} target="_blank" rel="noopener noreferrer" className="link">
                terms of use
              </a>
            </Trans>
          ) : (
            <Trans id="widgets.download.terms">I accept the terms of use</Trans>
          )
        }
      />
      {isMissing && (
        <p id="terms-missing" className="m-0 mb-1 flex items-center gap-1.5 text-13px text-danger">
          <Icon name="i-lucide-circle-alert" className="size-4" />
          {t({ id: 'widgets.download.terms_missing', message: 'Please accept the terms of use first.' })}
        </p>
      )}
    </div>
  )
}
