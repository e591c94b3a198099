import { Trans, useLingui } from '@lingui/macro'
import { useState } from 'react'
import type { ThemeOption } from '#contract/config/theme.ts'
import { brandColourOf, withPalette } from '../../../domain/admin/palette.ts'
import { Button } from '../../../ui/button.tsx'
import { ColourField } from '../../../widgets/config-form/colour-field.tsx'

interface PaletteFieldProps {
  readonly theme: ThemeOption
  readonly onChange: (theme: ThemeOption) => void
}

/** Derives all twelve theme colours from one corporate colour. */
export const PaletteField = ({ theme, onChange }: PaletteFieldProps) => {
  const { t } = useLingui()
  const [brand, setBrand] = useState(brandColourOf(theme) ?? theme.appearance.primary)
  return (
    <div className="rounded-control bg-tint p-3">
      <p className="m-0 mb-2 text-13px">
        <Trans id="admin.palette.text">
          The quick way: choose your corporate colour. All twelve colours follow from it so that everything stays readable; you can change
          each one afterwards.
        </Trans>
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-52 max-w-72">
          <ColourField label={t({ id: 'admin.palette.brand', message: 'Corporate colour' })} value={brand} onChange={setBrand} />
        </div>
        <Button icon="i-lucide-wand-sparkles" onClick={() => onChange(withPalette(theme, brand))} className="mb-1">
          <Trans id="admin.palette.make">Generate the colours</Trans>
        </Button>
      </div>
    </div>
  )
}
