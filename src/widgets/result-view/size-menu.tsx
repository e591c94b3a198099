import { useLingui } from '@lingui/macro'
import { useAtom } from 'jotai'
import type { ViewKey } from '#contract/config/views.ts'
import { tileStepAtom } from '../../domain/search/tile-size.ts'
import { Menu } from '../../ui/menu.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'

/** Menu with the sizes of a view that has sizes. */
export const SizeMenu = ({ view }: { readonly view: ViewKey }) => {
  const { t } = useLingui()
  const [stepOf, setStep] = useAtom(tileStepAtom)
  const current = stepOf(view)
  const isWide = useIsWide()
  const names = [
    t({ id: 'views.search.size.smallest', message: 'Very small' }),
    t({ id: 'views.search.size.small', message: 'Small' }),
    t({ id: 'views.search.size.normal', message: 'Normal' }),
    t({ id: 'views.search.size.large', message: 'Large' }),
  ]
  return (
    <Menu
      iconOnly={!isWide}
      icon="i-lucide-scaling"
      align="end"
      label={t({ id: 'views.search.size.label', message: 'Size' })}
      items={names.map((label, step) => ({
        key: label,
        label,
        checked: step === current,
        onSelect: () => setStep(view, step),
      }))}
    />
  )
}
