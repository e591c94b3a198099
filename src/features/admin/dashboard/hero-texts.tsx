import { useLingui } from '@lingui/macro'
import { at } from '../../../widgets/config-form/place.ts'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { usePlace } from '../../../widgets/config-form/use-place.ts'

/** Heading and text of the hero, stored under the ids that the configuration names. */
export const HeroTexts = () => {
  const { t } = useLingui()
  const [header] = usePlace(at('dashboard', 'heroImage', 'trans_header'))
  const [body] = usePlace(at('dashboard', 'heroImage', 'trans_body'))
  return (
    <>
      <TextsField label={t({ id: 'admin.dashboard.hero.header', message: 'Heading' })} messageId={header} />
      <TextsField label={t({ id: 'admin.dashboard.hero.body', message: 'Text' })} messageId={body} isLong />
    </>
  )
}
