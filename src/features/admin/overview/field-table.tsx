import type { MessageDescriptor } from '@lingui/core'
import { msg, Trans, useLingui } from '@lingui/macro'
import type { IndexField } from '#contract/index-field.ts'
import { textFor } from '#contract/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Keys are the types of the contract. */
const types: Readonly<Record<string, MessageDescriptor>> = {
  text: msg({ id: 'admin.field.type.text', message: 'Text' }),
  keyword: msg({ id: 'admin.field.type.keyword', message: 'Term' }),
  number: msg({ id: 'admin.field.type.number', message: 'Number' }),
  bytes: msg({ id: 'admin.field.type.bytes', message: 'File size' }),
  date: msg({ id: 'admin.field.type.date', message: 'Date' }),
}
const origins: Readonly<Record<string, MessageDescriptor>> = {
  'built-in': msg({ id: 'admin.field.origin.built_in', message: 'Vitrine' }),
  computed: msg({ id: 'admin.field.origin.computed', message: 'Calculated' }),
  sidecar: msg({ id: 'admin.field.origin.sidecar', message: 'Your metadata' }),
}

const Yes = ({ is, label }: { readonly is: boolean; readonly label: string }) =>
  is && (
    <>
      <Icon name="i-lucide-check" className="size-4" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )

/** Fields of the index with type, origin and use. */
export const FieldTable = ({ fields }: { readonly fields: readonly IndexField[] }) => {
  const { t, i18n } = useLingui()
  const yes = t({ id: 'views.admin.overview.fields.yes', message: 'yes' })
  const named = (names: typeof types, key: string) => (names[key] ? i18n._(names[key]) : key)
  const cell = 'border-b border-line py-2 pe-4'
  return (
    <section>
      <h2 className="m-0 mb-2 text-16px font-semibold">
        <Trans id="views.admin.overview.fields.header">Fields of the index</Trans>
      </h2>
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse text-start text-13px">
          <thead className="text-muted">
            <tr className="[&>th]:border-b [&>th]:border-line-strong [&>th]:py-2 [&>th]:pe-4 [&>th]:text-start [&>th]:font-medium">
              <th>
                <Trans id="views.admin.overview.fields.name">Name</Trans>
              </th>
              <th>
                <Trans id="views.admin.overview.fields.label">Label</Trans>
              </th>
              <th>
                <Trans id="views.admin.overview.fields.type">Type</Trans>
              </th>
              <th>
                <Trans id="views.admin.overview.fields.facet">Facet</Trans>
              </th>
              <th>
                <Trans id="views.admin.overview.fields.multiple">Several values</Trans>
              </th>
              <th>
                <Trans id="views.admin.overview.fields.origin">Origin</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.field_name}>
                <td className={`${cell} font-mono`}>{field.field_name}</td>
                <td className={cell}>{textFor(field.default_labels, i18n.locale)}</td>
                <td className={cell}>{named(types, field.type)}</td>
                <td className={cell}>
                  <Yes is={field.is_facet} label={yes} />
                </td>
                <td className={cell}>
                  <Yes is={field.multi_valued} label={yes} />
                </td>
                <td className={cell}>{named(origins, field.origin)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
