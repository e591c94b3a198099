import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { editingAtom } from '../../domain/admin/atoms.ts'
import { valueAt } from '../../domain/admin/values.ts'
import { type FieldGroup, keyOf } from './field.ts'
import { FieldAnchor } from './field-anchor.tsx'
import { FormField } from './form-field.tsx'
import { GroupJumps, groupId } from './group-jumps.tsx'
import { useIsReadOnly } from './use-config-value.ts'

const useIsShown = (): ((field: FieldGroup['fields'][number]) => boolean) => {
  const config = useAtomValue(editingAtom)?.config
  return (field) => {
    if (field.kind === 'own' || !field.onlyWith) return true
    return (valueAt(config, field.onlyWith.at.path) === true) !== (field.onlyWith.isOff === true)
  }
}

/** The groups of a section, one card each. */
export const FormGroups = ({ groups }: { readonly groups: readonly FieldGroup[] }) => {
  const { i18n } = useLingui()
  const isShown = useIsShown()
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <GroupJumps groups={groups} />
      <fieldset disabled={isReadOnly} className="m-0 grid grid-cols-1 min-w-0 gap-5 border-0 p-0">
        {groups.map(({ key, title, text, fields }) => (
          <section
            key={key}
            aria-labelledby={groupId(key)}
            className="rounded-card border border-solid border-line bg-surface p-4 text-on-surface sm:p-5"
          >
            <h2 id={groupId(key)} tabIndex={-1} className="m-0 scroll-mt-4 text-16px font-semibold outline-none">
              {i18n._(title)}
            </h2>
            {text && <p className="m-0 mt-1 max-w-160 text-13px text-muted">{i18n._(text)}</p>}
            <div className="mt-4 grid grid-cols-1 gap-5">
              {fields.filter(isShown).map((field) => (
                <FieldAnchor key={keyOf(field)} group={key} field={keyOf(field)}>
                  <FormField field={field} />
                </FieldAnchor>
              ))}
            </div>
          </section>
        ))}
      </fieldset>
    </>
  )
}
