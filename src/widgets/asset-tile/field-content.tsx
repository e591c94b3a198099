import type { Asset } from '#contract/asset.ts'
import type { FieldConfig } from '#contract/config/fields.ts'
import { fieldText, firstNumber, isUnset } from '../../domain/search/field-text.ts'
import { ColourCode } from '../colour-code/colour-code.tsx'
import { Rating } from '../rating/rating.tsx'

interface FieldValueProps {
  readonly asset: Asset
  readonly field: FieldConfig
  readonly locale: string
  /** Text for an asset without this field. */
  readonly fallback?: string
}

/** Value of a metadata field in a list: stars, a colour or text. No links: a click on the asset selects it. */
export const FieldContent = ({ asset, field, locale, fallback = '' }: FieldValueProps) => {
  if (isUnset(asset, field.field_name)) return null
  const number = firstNumber(asset[field.field_name])
  if (field.field_name === 'rating' && number !== null) return <Rating value={number} />
  if (field.field_name === 'color_code' && number !== null) return <ColourCode value={number} />
  const text = fieldText(asset, field, locale) || fallback
  // Isolates text of the other writing direction from its neighbours.
  return text === '' ? null : <bdi>{text}</bdi>
}
