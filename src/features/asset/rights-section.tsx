import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { fieldText } from '../../domain/search/field-text.ts'
import { copyText } from '../../platform/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../widgets/metadata-list/external-link.tsx'
import { LinkedText } from '../../widgets/metadata-list/linked-text.tsx'
import { creditLine } from './credit-line.ts'
import { useAvailability } from './use-availability.ts'
import { useLicence } from './use-licence.ts'

/** Fields that this section shows: the lists of metadata beside it omit them. */
export const rightsFields: ReadonlySet<string> = new Set(['licence', 'licence_url', 'usage_terms', 'credit', 'digital_source_type'])

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="mb-0.5 text-12px text-muted">{label}</dt>
    <dd className="m-0 whitespace-pre-line text-14px leading-5 [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const CreditLine = ({ text }: { readonly text: string }) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState('')
  const isCopied = copied === text
  const copy = async () => setCopied((await copyText(text)) ? text : '')
  return (
    <>
      <bdi>{text}</bdi>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="s" icon={isCopied ? 'i-lucide-check' : 'i-lucide-copy'} onClick={() => void copy()}>
          <Trans id="views.asset.rights.copy">Copy credit line</Trans>
        </Button>
        <span role="status" className="text-12px text-muted">
          {isCopied && t({ id: 'views.asset.rights.copied', message: 'Copied' })}
        </span>
      </div>
    </>
  )
}

/** Licence in words with its link, usage terms, the credit line with a button that copies it, and how the asset was made. */
export const RightsSection = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const headingId = useId()
  const locale = useAtomValue(localeAtom)
  const text = (field_name: string) => fieldText(asset, { field_name, options: {} }, locale)
  const licence = useLicence(asset)
  const availability = useAvailability(asset)
  const terms = text('usage_terms')
  const credit = creditLine(asset, locale)
  const origin = text('digital_source_type')
  const hasCredentials = text('content_credentials') !== ''
  const hasTerms = terms !== '' && terms !== text('licence')
  if (!licence && !hasTerms && credit === '' && origin === '' && !hasCredentials && availability.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="mt-0 mb-3 text-14px font-semibold">
        <Trans id="views.asset.rights">Rights and credit</Trans>
      </h2>
      <dl className="m-0 flex flex-col gap-4">
        {availability.length > 0 && (
          <Row label={t({ id: 'views.asset.rights.availability', message: 'Availability' })}>
            {availability.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Row>
        )}
        {licence && (
          <Row label={t({ id: 'views.asset.rights.licence', message: 'Licence' })}>
            {licence.href === null ? <bdi>{licence.words}</bdi> : <ExternalLink href={licence.href}>{licence.words}</ExternalLink>}
          </Row>
        )}
        {hasTerms && (
          <Row label={t({ id: 'views.asset.rights.terms', message: 'Usage terms' })}>
            <bdi>
              <LinkedText text={terms} />
            </bdi>
          </Row>
        )}
        {credit !== '' && (
          <Row label={t({ id: 'views.asset.rights.credit', message: 'Credit line' })}>
            <CreditLine text={credit} />
          </Row>
        )}
        {(origin !== '' || hasCredentials) && (
          <Row label={t({ id: 'views.asset.rights.origin', message: 'Origin' })}>
            {origin !== '' && <bdi className="block">{origin}</bdi>}
            {/* They are found but not verified. */}
            {hasCredentials && t({ id: 'views.asset.rights.credentials', message: 'The original file contains content credentials' })}
          </Row>
        )}
      </dl>
    </section>
  )
}
