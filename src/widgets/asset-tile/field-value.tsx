import type { Asset } from '#contract/asset.ts'
import type { FieldConfig } from '#contract/config/fields.ts'
import { fieldText, firstNumber } from '../../domain/catalogue/field-text.ts'
import { ColourCode } from '../colour-code/colour-code.tsx'
import { Rating } from '../rating/rating.tsx'

interface FieldValueProps {
  readonly asset: Asset
  readonly field: FieldConfig
  readonly locale: string
  /** Words for an asset without this field. */
  readonly fallback?: string
}

/** A field of an asset in a list: stars, a colour, else words. No links: a click on the asset selects it. */
export const FieldValue = ({ asset, field, locale, fallback = '' }: FieldValueProps) => {
  const number = firstNumber(asset[field.field_name])
  if (field.field_name === 'rating' && number !== null) return <Rating value={number} />
  if (field.field_name === 'color_code' && number !== null) return <ColourCode value={number} />
  // A name of the other direction must not turn round what stands beside it.
  return <bdi>{fieldText(asset, field, locale) || fallback}</bdi>
}
