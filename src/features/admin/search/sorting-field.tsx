import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { sortingOption } from '#contract/config/search.ts'
import { orientations, type SortKey, sortKeys } from '#contract/search.ts'
import { problems } from '../../../domain/admin/checks.ts'
import { editedTextAtom } from '../../../domain/admin/locales.ts'
import { at } from '../../../widgets/config-form/config-path.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { SwitchField } from '../../../widgets/config-form/switch-field.tsx'
import { TextsField } from '../../../widgets/config-form/texts-field.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useInvalid } from '../../../widgets/config-form/use-invalid.ts'
import { useSortNames } from '../../../widgets/config-form/use-sort-names.ts'

/** Available sort keys and the default order. */
export const SortingField = () => {
  const { t, i18n } = useLingui()
  const [stored, set] = useConfigValue(at('sorting', 'options'))
  // A stored list does not contain keys that were added later.
  const options = [...stored, ...sortKeys.filter((key) => stored.every((one) => one.key !== key)).map((key) => sortingOption(key, false))]
  const [first, setFirst] = useConfigValue(at('sorting', 'default'))
  const [withoutText, setWithoutText] = useConfigValue(at('sorting', 'default_without_text'))
  const [orientation, setOrientation] = useConfigValue(at('sorting', 'orientation', 'default'))
  const [offered, setOffered] = useConfigValue(at('sorting', 'orientation', 'options'))
  const only = offered?.length === 1 ? offered[0] : undefined
  const textOf = useAtomValue(editedTextAtom)
  const names = useSortNames()
  const nameOf = ({ key, translation }: (typeof options)[number]) => textOf(translation) || names.keys[key]
  const isOffered = (expected: SortKey) => options.some(({ key, active }) => key === expected && active)
  const error = isOffered(first) ? undefined : i18n._(problems.orderHidden)
  const errorWithoutText = !withoutText || isOffered(withoutText) ? undefined : i18n._(problems.orderHidden)
  useInvalid('sorting', error ?? errorWithoutText)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label={t({ id: 'admin.sorting.default', message: 'Default' })}
          value={first}
          error={error}
          options={options.map((option) => ({ value: option.key, label: nameOf(option) }))}
          onChange={(key) => {
            const option = options.find((one) => one.key === key)
            if (option) setFirst(option.key)
          }}
        />
        <SelectField
          label={t({ id: 'admin.sorting.without_text', message: 'Default without a search text' })}
          value={withoutText ?? ''}
          error={errorWithoutText}
          options={[
            { value: '', label: t({ id: 'admin.sorting.without_text.same', message: 'The same' }) },
            ...options.map((option) => ({ value: option.key, label: nameOf(option) })),
          ]}
          onChange={(key) => setWithoutText(sortKeys.find((one) => one === key) ?? null)}
        />
        <SelectField
          label={t({ id: 'admin.facet.orientation', message: 'Direction' })}
          value={orientation}
          disabled={only !== undefined}
          options={[
            { value: 'desc', label: names.orientations.desc },
            { value: 'asc', label: names.orientations.asc },
          ]}
          onChange={(next) => setOrientation(next === 'asc' ? 'asc' : 'desc')}
        />
        <SelectField
          label={t({ id: 'admin.sorting.directions', message: 'Visitors may choose' })}
          value={only ?? ''}
          options={[
            { value: '', label: t({ id: 'admin.sorting.directions.both', message: 'Both directions' }) },
            { value: 'desc', label: t({ id: 'admin.sorting.directions.desc', message: 'Only descending' }) },
            { value: 'asc', label: t({ id: 'admin.sorting.directions.asc', message: 'Only ascending' }) },
          ]}
          onChange={(next) => {
            const one = orientations.find((known) => known === next)
            setOffered(one ? [one] : null)
            if (one) setOrientation(one)
          }}
        />
      </div>
      <EntryList
        label={t({ id: 'admin.sorting.list', message: 'Sort orders' })}
        entries={options}
        nameOf={nameOf}
        renderNote={(option) =>
          !option.active && <span className="text-13px text-muted">{t({ id: 'admin.views.off', message: 'Not offered' })}</span>
        }
        isRemovable={() => false}
        onChange={set}
      >
        {(option, change) => (
          <>
            <SwitchField
              label={t({ id: 'admin.sorting.active', message: 'Offer this order' })}
              value={option.active}
              onChange={(active) => change({ ...option, active })}
            />
            <TextsField label={t({ id: 'admin.facet.name', message: 'Name' })} messageId={option.translation} />
          </>
        )}
      </EntryList>
    </div>
  )
}
