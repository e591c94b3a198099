import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Fragment } from 'react'
import type { Asset } from '#contract/asset.ts'
import { isRangeKind } from '#contract/config/facet-kinds.ts'
import type { FieldConfig } from '#contract/config/fields.ts'
import { isPathField } from '#contract/path-field.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { fieldTexts, firstNumber, scalarsOf } from '../../domain/search/field-text.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ColourCode } from '../colour-code/colour-code.tsx'
import { Rating } from '../rating/rating.tsx'
import { ExternalLink } from './external-link.tsx'
import { facetLink } from './facet-link.ts'
import { FolderPath } from './folder-path.tsx'
import { readLicence } from './licence-link.ts'
import { LinkedText } from './linked-text.tsx'

const Coordinates = lazyComponent(() => import('./coordinates.tsx').then((module) => module.Coordinates))

/** Facet values as links to a search for the same value. */
const FacetValues = ({
  field,
  values,
  texts,
}: {
  readonly field: string
  readonly values: readonly string[]
  readonly texts: readonly string[]
}) =>
  texts.map((text, index) => (
    <Fragment key={values[index]}>
      {index > 0 && ', '}
      <Link
        {...facetLink(field, values[index] ?? text)}
        className="text-inherit underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-current"
      >
        <bdi>{text}</bdi>
      </Link>
    </Fragment>
  ))

interface MetadataValueProps {
  readonly asset: Asset
  readonly field: FieldConfig
  /** Facet values are no links. */
  readonly isPlain?: boolean
}

/** Display of one value: stars, colour, licence deed, links, else text. */
export const MetadataValue = ({ asset, field, isPlain = false }: MetadataValueProps) => {
  const locale = useAtomValue(localeAtom)
  const { facets } = useAtomValue(configAtom)
  const name = field.field_name
  const number = name === 'rating' || name === 'color_code' ? firstNumber(asset[name]) : null
  if (number !== null) return name === 'rating' ? <Rating value={number} /> : <ColourCode value={number} />

  const texts = fieldTexts(asset, field, locale)
  const values = scalarsOf(asset[name]).map(String)
  if (name === 'coordinates' && texts.length > 0) return <Coordinates text={texts.join(', ')} />
  const licence = name === 'licence' && values.length === 1 ? readLicence(values[0] ?? '', locale) : null
  if (licence)
    return <ExternalLink href={licence.href}>{asset['licence_label'] === undefined ? licence.name : texts.join(', ')}</ExternalLink>
  if (isPathField(name) && values.length === 1) return <FolderPath field={name} path={values[0] ?? ''} />
  const isFacet = facets.some((facet) => facet.field_name === name && !isRangeKind(facet.options.multivalue))
  if (isFacet && !isPlain && values.length === texts.length) return <FacetValues field={name} values={values} texts={texts} />
  return (
    <bdi>
      <LinkedText text={texts.join(', ')} />
    </bdi>
  )
}
