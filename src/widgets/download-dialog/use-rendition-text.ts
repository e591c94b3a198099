import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import { directionOf } from '#contract/locale.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatBytes } from '../../domain/language/format.ts'

/** Unicode isolates: numbers and units keep their order in right-to-left text. */
const isolate = (part: string | undefined) => `\u2068${part ?? ''}\u2069`

/** Description of the files of a convert set: `JPG · 2000 × 1333 px · about 640 kB`, `JPG · 46.4 kB · 1 of 4 assets`. */
export const useRenditionText = (): ((set: ConvertSet, count?: number) => string) => {
  const { t, i18n } = useLingui()
  const locale = useAtomValue(localeAtom)
  const number = (value: number) => i18n.number(value)
  return ({ format, width, height, bytes, estimated, assets = 1 }, count = assets) => {
    const [available, total] = [number(assets), number(count)]
    const size = bytes === undefined ? undefined : formatBytes(bytes, locale)
    const parts = [
      format?.toUpperCase(),
      width && height ? `${width} × ${height} px` : undefined,
      size && estimated ? t({ id: 'widgets.download.about', message: `about ${size}` }) : size,
      assets < count ? t({ id: 'widgets.download.some', message: `${available} of ${total} files` }) : undefined,
    ].filter((part) => part !== undefined && part !== '')
    return (directionOf(locale) === 'rtl' ? parts.map(isolate) : parts).join(' · ')
  }
}
