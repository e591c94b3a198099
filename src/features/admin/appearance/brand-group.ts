import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { BrandField } from './brand-field.tsx'

const brand = msg({ id: 'admin.brand', message: 'Brand colour' })

export const brandGroup: FieldGroup = {
  key: 'brand',
  title: brand,
  text: msg({
    id: 'admin.brand.text',
    message: 'Links, buttons and other accents of the light and the dark theme follow from it, always with enough contrast to be readable.',
  }),
  fields: [{ kind: 'own', key: 'brand', Control: BrandField, label: brand, at: [at('themes', 'brand')] }],
}
