import { useLingui } from '@lingui/macro'
import { FieldMark } from '../../../widgets/config-form/field-mark.tsx'
import { at } from '../../../widgets/config-form/place.ts'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { usePlace } from '../../../widgets/config-form/use-place.ts'

/** Heading and text of the hero, stored under the ids that the configuration names. */
export const HeroTexts = () => {
  const { t } = useLingui()
  const [header] = usePlace(at('dashboard', 'heroImage', 'trans_header'))
  const [body] = usePlace(at('dashboard', 'heroImage', 'trans_body'))
  const [heading, text] = [
    t({ id: 'admin.dashboard.hero.header', message: 'Heading' }),
    t({ id: 'admin.dashboard.hero.body', message: 'Text' }),
  ]
  return (
    <>
      <FieldMark name={heading} edited={{ textId: header }}>
        <TextsField label={heading} messageId={header} />
      </FieldMark>
      <FieldMark name={text} edited={{ textId: body }}>
        <TextsField label={text} messageId={body} isLong />
      </FieldMark>
    </>
  )
}
