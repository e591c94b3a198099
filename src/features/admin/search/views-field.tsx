import { msg, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ViewKey } from '#contract/config/views.ts'
import { problems } from '../../../domain/admin/checks.ts'
import { editedTextAtom } from '../../../domain/admin/locales.ts'
import { at } from '../../../widgets/config-form/config-path.ts'
import { inOrder, numbered } from '../../../widgets/config-form/entry-id.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { SwitchField } from '../../../widgets/config-form/switch-field.tsx'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useInvalid } from '../../../widgets/config-form/use-invalid.ts'
import { viewIcons } from './view-icons.ts'

const viewNames: Readonly<Record<ViewKey, { readonly id: string; readonly message?: string }>> = {
  grid: msg({ id: 'admin.view.grid', message: 'Posters' }),
  thumbnail: msg({ id: 'admin.view.thumbnail', message: 'Thumbnails' }),
  list: msg({ id: 'admin.view.list', message: 'List' }),
}

/** Views of the results: visibility, order and default. */
export const ViewsField = () => {
  const { t, i18n } = useLingui()
  const [value, set] = useConfigValue(at('search', 'views', 'options'))
  const [defaultView, setDefaultView] = useConfigValue(at('search', 'views', 'default'))
  const textOf = useAtomValue(editedTextAtom)
  const views = inOrder(value)
  const visible = views.filter((view) => view.visible)
  const nameOf = ({ key, translation }: { readonly key: ViewKey; readonly translation: string }) =>
    textOf(translation) || i18n._(viewNames[key])
  const error = visible.some(({ key }) => key === defaultView) ? undefined : i18n._(problems.viewHidden)
  useInvalid('views', error)
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        label={t({ id: 'admin.views.default', message: 'Default' })}
        value={defaultView}
        error={error}
        options={views.map((view) => ({ value: view.key, label: nameOf(view) }))}
        onChange={(key) => {
          const view = views.find((one) => one.key === key)
          if (view) setDefaultView(view.key)
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
              options={Object.entries(viewIcons).map(([icon, name]) => ({ value: icon, label: i18n._(name) }))}
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
