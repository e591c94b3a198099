import { ColourCode } from '../../../widgets/colour-code/colour-code.tsx'
import { Rating } from '../../../widgets/rating/rating.tsx'

interface FacetValueProps {
  readonly field: string
  readonly value: string
  readonly label: string
}

/** Display of a value: stars, a colour with its name, else its label. */
export const FacetValue = ({ field, value, label }: FacetValueProps) => {
  const code = Number(value)
  if (field === 'rating' && Number.isInteger(code)) return <Rating value={code} />
  if (field === 'color_code' && Number.isInteger(code)) return <ColourCode value={code} />
  // Isolates text of the other writing direction from the count beside it.
  return <bdi>{label === '' ? value : label}</bdi>
}
