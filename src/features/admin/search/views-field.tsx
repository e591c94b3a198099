import { msg, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ViewKey } from '#contract/config/views.ts'
import { problems } from '../../../domain/admin/checks.ts'
import { editedTextAtom } from '../../../domain/admin/locales.ts'
import { inOrder, numbered } from '../../../widgets/config-form/entry-id.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { at } from '../../../widgets/config-form/place.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { SwitchField } from '../../../widgets/config-form/switch-field.tsx'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { useInvalid } from '../../../widgets/config-form/use-invalid.ts'
import { usePlace } from '../../../widgets/config-form/use-place.ts'

/** Pictures that stand for a view; the ones that the search knows. */
const icons = {
  'layout-grid': msg({ id: 'admin.icon.layout_grid', message: 'Four tiles' }),
  'layout-dashboard': msg({ id: 'admin.icon.layout_dashboard', message: 'Tiles of several sizes' }),
  'grid-2x2': msg({ id: 'admin.icon.grid_2', message: 'Grid of four' }),
  'grid-3x3': msg({ id: 'admin.icon.grid_3', message: 'Grid of nine' }),
  image: msg({ id: 'admin.icon.image', message: 'Picture' }),
  images: msg({ id: 'admin.icon.images', message: 'Pictures' }),
  list: msg({ id: 'admin.icon.list', message: 'List' }),
  'rows-3': msg({ id: 'admin.icon.rows', message: 'Rows' }),
  table: msg({ id: 'admin.icon.table', message: 'Table' }),
}
const viewNames: Readonly<Record<ViewKey, { readonly id: string; readonly message?: string }>> = {
  grid: msg({ id: 'admin.view.grid', message: 'Posters' }),
  thumbnail: msg({ id: 'admin.view.thumbnail', message: 'Thumbnails' }),
  list: msg({ id: 'admin.view.list', message: 'List' }),
}

/** Ways in which results are shown: which are offered, in which order, and with which one begins. */
export const ViewsField = () => {
  const { t, i18n } = useLingui()
  const [value, set] = usePlace(at('search', 'views', 'options'))
  const [first, setFirst] = usePlace(at('search', 'views', 'default'))
  const textOf = useAtomValue(editedTextAtom)
  const views = inOrder(value)
  const visible = views.filter((view) => view.visible)
  const nameOf = ({ key, translation }: { readonly key: ViewKey; readonly translation: string }) =>
    textOf(translation) || i18n._(viewNames[key])
  const error = visible.some(({ key }) => key === first) ? undefined : i18n._(problems.viewHidden)
  useInvalid('views', error)
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        label={t({ id: 'admin.views.default', message: 'Begin with' })}
        value={first}
        error={error}
        options={views.map((view) => ({ value: view.key, label: nameOf(view) }))}
        onChange={(key) => {
          const view = views.find((one) => one.key === key)
          if (view) setFirst(view.key)
        }}
        className="max-w-80"
      />
      <EntryList
        label={t({ id: 'admin.views.list', message: 'Views' })}
        entries={views}
        nameOf={nameOf}
        renderNote={(view) =>
          !view.visible && <span className="text-13px text-muted">{t({ id: 'admin.views.off', message: 'Not offered' })}</span>
        }
        isRemovable={() => false}
        onChange={(next) => set(numbered(next))}
      >
        {(view, change) => (
          <>
            <SwitchField
              label={t({ id: 'admin.views.visible', message: 'Offer this view' })}
              value={view.visible}
              onChange={(next) => change({ ...view, visible: next })}
            />
            <SelectField
              label={t({ id: 'admin.views.icon', message: 'Icon' })}
              value={view.icon}
              options={Object.entries(icons).map(([icon, name]) => ({ value: icon, label: i18n._(name) }))}
              onChange={(icon) => change({ ...view, icon })}
              className="max-w-80"
            />
            <TextsField label={t({ id: 'admin.facet.name', message: 'Name' })} messageId={view.translation} />
          </>
        )}
      </EntryList>
    </div>
  )
}
