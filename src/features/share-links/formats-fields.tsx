import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import type { LinkValues } from './link-values.ts'
import { useOfferedSets } from './use-offered-sets.ts'

interface FormatsFieldsProps {
  /** Files of a new link; null = a link that exists. */
  readonly ids: readonly string[] | null
  readonly values: LinkValues
  readonly error?: string | undefined
  readonly onChange: (change: Partial<LinkValues>) => void
}

/** What recipients may do: view, or also download in all or some formats. */
export const FormatsFields = ({ ids, values: { formats, sets }, error, onChange }: FormatsFieldsProps) => {
  const { t, i18n } = useLingui()
  const { of: failureOf } = useAtomValue(errorMessageAtom)
  const isChosen = formats === 'chosen'
  const offered = useOfferedSets(ids, sets, formats !== 'none')
  const isDenied = formats !== 'none' && offered.sets?.length === 0
  const problem = offered.failure === null ? null : failureOf(offered.failure)
  const toggle = (id: string, isOn: boolean) => onChange({ sets: isOn ? [...sets, id] : sets.filter((one) => one !== id) })
  return (
    <ChoiceFields
      legend={t({ id: 'views.links.formats', message: 'Recipients may' })}
      value={formats}
      options={[
        { value: 'none', label: t({ id: 'views.links.formats.none', message: 'View only' }) },
        { value: 'all', label: t({ id: 'views.links.formats.all', message: 'View and download in all formats' }) },
        { value: 'chosen', label: t({ id: 'views.links.formats.chosen', message: 'View and download in some formats' }) },
      ]}
      error={error}
      onChange={(value) => onChange({ formats: value })}
    >
      {isDenied && (
        <p className="m-0 text-13px text-muted">
          <Trans id="views.links.formats.denied">You may not download these files yourself, so recipients can only view them.</Trans>
        </p>
      )}
      {isChosen && !isDenied && (
        <>
          {offered.sets?.map(({ id, title }) => (
            <Checkbox key={id} label={title} checked={sets.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
          ))}
          {offered.sets === null && problem === null && <Spinner label={t({ id: 'global.loading', message: 'Loading …' })} />}
          {problem && (
            <div role="alert" className="flex flex-wrap items-center gap-3 text-13px">
              {i18n._(problem.message, problem.values)}
              <Button size="s" onClick={offered.retry}>
                <Trans id="global.retry">Try again</Trans>
              </Button>
            </div>
          )}
        </>
      )}
    </ChoiceFields>
  )
}
