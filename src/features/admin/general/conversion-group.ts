import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { type CarriedField, carriedFields } from '#contract/carried-fields.ts'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'

const labels: Readonly<Record<CarriedField, MessageDescriptor>> = {
  creator: msg({ id: 'admin.conversions.creator', message: 'Creator' }),
  copyright: msg({ id: 'admin.conversions.copyright', message: 'Copyright notice' }),
  credit: msg({ id: 'admin.conversions.credit', message: 'Credit line' }),
  source: msg({ id: 'admin.conversions.source', message: 'Source' }),
  licence: msg({ id: 'admin.conversions.licence', message: 'Link to the licence' }),
  usage_terms: msg({ id: 'admin.conversions.usage_terms', message: 'Usage terms' }),
  title: msg({ id: 'admin.conversions.title', message: 'Title' }),
  alt_text: msg({ id: 'admin.conversions.alt_text', message: 'Alternative text' }),
  digital_source_type: msg({ id: 'admin.conversions.digital_source_type', message: 'Digital source type' }),
}

const hints: Readonly<Partial<Record<CarriedField, MessageDescriptor>>> = {
  digital_source_type: msg({
    id: 'admin.conversions.digital_source_type.hint',
    message: 'Whether a picture is a photograph, a composite, or made with AI.',
  }),
}

/** Metadata that converted images carry. */
export const conversionGroup: FieldGroup = {
  key: 'conversions',
  title: msg({ id: 'admin.conversions', message: 'Metadata in converted files' }),
  text: msg({
    id: 'admin.conversions.text',
    message:
      'What a converted image says about itself after it was downloaded. Some countries forbid removing the creator and the rights. Position, camera and all other metadata are never included, and original files stay unchanged. After a change, files are converted again when they are requested.',
  }),
  fields: carriedFields.map((field) => ({
    kind: 'switch',
    at: at('conversions', 'metadata', field),
    label: labels[field],
    ...(hints[field] && { hint: hints[field] }),
  })),
}
