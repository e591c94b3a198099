import { Trans, useLingui } from '@lingui/macro'
import { formatBytes, formatDate } from '../../../domain/language/format.ts'
import { useFacetValues } from '../../../widgets/config-form/use-facet-values.ts'

/** Number of sample values. */
const sampleSize = 8

interface FacetSampleProps {
  readonly field: string
  readonly isRange: boolean
  readonly format: string
}

/** Current values of a facet. */
export const FacetSample = ({ field, isRange, format }: FacetSampleProps) => {
  const { i18n } = useLingui()
  const sample = useFacetValues(field, sampleSize)
  if (sample.status !== 'success') return null
  const write = (value: string | number) => {
    if (format === 'date') return formatDate(Number(value), i18n.locale)
    if (format === 'filesize') return formatBytes(Number(value), i18n.locale)
    return i18n.number(Number(value))
  }
  return (
    <div className="text-13px">
      <p className="m-0 mb-1 text-muted">
        <Trans id="admin.facet.sample">Currently in the catalogue</Trans>
      </p>
      {sample.value.length === 0 ? (
        <Trans id="admin.facet.sample.none">No file has a value for this filter.</Trans>
      ) : isRange ? (
        sample.value.map(({ value }) => write(value)).join(' – ')
      ) : (
        <ul className="m-0 flex list-none flex-wrap gap-1.5 p-0">
          {sample.value.map(({ value, label, countStr }) => (
            <li key={value} className="rounded-full border border-solid border-line px-2.5 py-0.5">
              {label} <span className="tabular text-muted">{countStr}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
