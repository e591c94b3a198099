import { msg, useLingui } from '@lingui/macro'
import { tourSteps } from '#contract/config/schema.ts'
import { OrderedList } from '../../../widgets/config-form/ordered-list.tsx'
import { at } from '../../../widgets/config-form/place.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { usePlace } from '../../../widgets/config-form/use-place.ts'

const names: Readonly<Record<string, { readonly id: string }>> = {
  language: msg({ id: 'admin.tour.language', message: 'Language menu' }),
  bookmark: msg({ id: 'admin.tour.bookmark', message: 'Bookmarks' }),
  search_input: msg({ id: 'admin.tour.search_input', message: 'Search field' }),
  tile: msg({ id: 'admin.tour.tile', message: 'Tile of a collection' }),
  collection: msg({ id: 'admin.tour.collection', message: 'Collection' }),
  sort: msg({ id: 'admin.tour.sort', message: 'Sorting' }),
  views: msg({ id: 'admin.tour.views', message: 'Views' }),
  facets: msg({ id: 'admin.tour.facets', message: 'Filters' }),
  result: msg({ id: 'admin.tour.result', message: 'Result' }),
  result_view: msg({ id: 'admin.tour.result_view', message: 'Asset page' }),
  info_panel: msg({ id: 'admin.tour.info_panel', message: 'Info panel' }),
  icon_set: msg({ id: 'admin.tour.icon_set', message: 'Actions of an asset' }),
}

/** Steps of the guided tour in their order. */
export const TourField = () => {
  const { t, i18n } = useLingui()
  const [steps, set] = usePlace(at('guide', 'tour'))
  const nameOf = (step: string) => {
    const name = names[step]
    return name ? i18n._(name) : step
  }
  const free = tourSteps.filter((step) => !steps.includes(step))
  return (
    <div className="grid grid-cols-1 gap-2">
      <OrderedList
        label={t({ id: 'admin.tour.list', message: 'Steps of the tour' })}
        items={steps.map((step) => ({ id: step, name: nameOf(step) }))}
        onOrder={(items) => set(items.map(({ id }) => id))}
        onRemove={({ id }) => set(steps.filter((step) => step !== id))}
      >
        {({ name }) => <span className="flex min-h-8 items-center text-14px">{name}</span>}
      </OrderedList>
      {free.length > 0 && (
        <SelectField
          label={t({ id: 'admin.tour.add', message: 'Add a step' })}
          isLabelHidden
          value=""
          options={[
            { value: '', label: t({ id: 'admin.tour.add.short', message: 'Add a step …' }) },
            ...free.map((step) => ({ value: step, label: nameOf(step) })),
          ]}
          onChange={(step) => step !== '' && set([...steps, step])}
          className="max-w-80"
        />
      )}
    </div>
  )
}
