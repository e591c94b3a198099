import { useLingui } from '@lingui/macro'
import { tourSteps } from '#contract/config/schema.ts'
import { AddSelect } from '../../../widgets/config-form/add-select.tsx'
import { at } from '../../../widgets/config-form/config-path.ts'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { OrderedList } from '../../../widgets/ordered-list/ordered-list.tsx'
import { tourNames } from './tour-names.ts'

/** Sortable list of the tour steps. */
export const TourField = () => {
  const { t, i18n } = useLingui()
  const [steps, set] = useConfigValue(at('guide', 'tour'))
  const nameOf = (step: string) => {
    const name = tourNames[step]
    return name ? i18n._(name) : step
  }
  const free = tourSteps.filter((step) => !steps.includes(step))
  return (
    <div className="grid grid-cols-1 gap-2">
      <OrderedList
        label={t({ id: 'admin.tour.list', message: 'Tour steps' })}
        items={steps.map((step) => ({ id: step, name: nameOf(step) }))}
        onOrder={(items) => set(items.map(({ id }) => id))}
        onRemove={({ id }) => set(steps.filter((step) => step !== id))}
      >
        {({ name }) => <span className="flex min-h-8 items-center text-14px">{name}</span>}
      </OrderedList>
      {free.length > 0 && (
        <AddSelect
          label={t({ id: 'admin.tour.add', message: 'Add a step' })}
          placeholder={t({ id: 'admin.tour.add.short', message: 'Add a step …' })}
          options={free.map((step) => ({ value: step, label: nameOf(step) }))}
          onAdd={(step) => set([...steps, step])}
        />
      )}
    </div>
  )
}
