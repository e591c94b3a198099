import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ThemeOption } from '#contract/config/theme.ts'
import { hasIndividualColours, withBrandColour } from '../../../domain/admin/brand.ts'
import { editedTextAtom } from '../../../domain/admin/locales.ts'
import { contrastOf } from '../../../domain/theme/contrast.ts'
import { Button } from '../../../ui/button.tsx'
import { ColourField } from '../../../widgets/config-form/colour-field.tsx'
import { at } from '../../../widgets/config-form/config-path.ts'
import { asSameEntry } from '../../../widgets/config-form/entry-id.ts'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'

/** Text and button in the colours of a theme, with their contrasts. */
const Sample = ({ theme, name }: { readonly theme: ThemeOption; readonly name: string }) => {
  const { t, i18n } = useLingui()
  const { background, on_background, primary, on_primary } = theme.appearance
  const number = (one: string, other: string) =>
    i18n.number(Math.floor(contrastOf(one, other) * 10) / 10, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const [link, button] = [number(primary, background), number(on_primary, primary)]
  return (
    <figure className="m-0 grid min-w-0 grid-cols-1 gap-1">
      <div
        aria-hidden="true"
        style={{ background, color: on_background }}
        className="flex flex-wrap items-center gap-3 rounded-control border border-solid border-line px-3 py-3 text-14px forced-color-adjust-none"
      >
        <span>{name}</span>
        <span style={{ color: primary }} className="underline">
          <Trans id="admin.brand.sample.link">Link</Trans>
        </span>
        <span style={{ background: primary, color: on_primary }} className="rounded-control px-3 py-1.5 font-medium">
          <Trans id="admin.brand.sample.button">Button</Trans>
        </span>
      </div>
      <figcaption className="text-12px text-muted">
        {t({ id: 'admin.brand.contrast', message: `${name}: contrast of links ${link}, of buttons ${button}` })}
      </figcaption>
    </figure>
  )
}

/** One colour from which the accents of light and dark themes follow. It applies while it is typed. */
export const BrandField = () => {
  const { t, i18n } = useLingui()
  const [settings, set] = useConfigValue(at('themes'))
  const { brand, options: themes, default_light: light, default_dark: dark } = settings
  /** @param replacesIndividual individual colours follow the brand, too */
  const setBrand = (next: string | null, replacesIndividual = false) =>
    set({
      ...settings,
      brand: next ?? '',
      options: themes.map((theme) => asSameEntry(theme, withBrandColour(theme, next, replacesIndividual))),
    })
  const textOf = useAtomValue(editedTextAtom)
  const nameOf = ({ key, translation }: ThemeOption) => textOf(translation) || key
  const shown = [...new Set([light, dark])].flatMap((key) => themes.find((theme) => theme.key === key) ?? [])
  const individual = brand === '' ? [] : themes.filter(hasIndividualColours)
  const names = <>{new Intl.ListFormat(i18n.locale).format(individual.map(nameOf))}</>
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-52 max-w-80">
          <ColourField
            label={t({ id: 'admin.brand', message: 'Brand colour' })}
            value={brand || (shown[0]?.appearance.primary ?? '')}
            onChange={(next) => setBrand(next)}
          />
        </div>
        {brand !== '' && (
          <Button icon="i-lucide-rotate-ccw" onClick={() => setBrand(null)} className="sm:mt-6">
            <Trans id="admin.brand.reset">Standard colours</Trans>
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {shown.map((theme) => (
          <Sample key={theme.key} theme={theme} name={nameOf(theme)} />
        ))}
      </div>
      {individual.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-tint px-3 py-2 text-13px">
          <p className="m-0 min-w-0 flex-1 basis-60">
            <Trans id="admin.brand.individual">Colours that were set individually stay as they are: {names}</Trans>
          </p>
          <Button size="s" onClick={() => setBrand(brand, true)}>
            <Trans id="admin.brand.spread">Use the brand colour there, too</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
