import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import type { TestedSignInRules } from '#contract/sign-in-rules.ts'
import { readClaims, rulesOfRows } from '../../../../domain/admin/sign-in-rules.ts'
import { apiAtom } from '../../../../domain/api/atoms.ts'
import { showErrorAtom } from '../../../../domain/toasts/error-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LongText } from '../../../../widgets/config-form/long-text.tsx'
import type { RuleEditing } from './use-rule-edits.ts'

const example = '{"groups": ["press-desk"], "realm_access": {"roles": ["editor"]}}'

const Result = ({ tested: { groups, matches, missing } }: { readonly tested: TestedSignInRules }) => {
  const groupNames = groups.join(', ')
  const places = [...new Set(matches.map(({ rule }) => rule + 1))].join(', ')
  const claims = missing.join(', ')
  return (
    <>
      <p className="m-0 font-medium">
        {groups.length > 0 ? (
          <Trans id="admin.people.sign_in_rules.test.groups">This person would get: {groupNames}</Trans>
        ) : (
          <Trans id="admin.people.sign_in_rules.test.no_groups">This person would get no group.</Trans>
        )}
      </p>
      {matches.length > 0 && (
        <p className="m-0 text-muted">
          <Trans id="admin.people.sign_in_rules.test.matches">Matching rules: {places}</Trans>
        </p>
      )}
      {missing.length > 0 && (
        <p className="m-0 text-muted">
          <Trans id="admin.people.sign_in_rules.test.missing">Claims of the rules that the person does not have: {claims}</Trans>
        </p>
      )}
    </>
  )
}

type Outcome = TestedSignInRules | 'invalid-claims' | 'incomplete-rules' | null

/** Shows which groups the rules, also unsaved ones, would give to a person with pasted claims. */
export const RuleTest = ({ editing }: { readonly editing: RuleEditing }) => {
  const { t } = useLingui()
  const id = useId()
  const api = useAtomValue(apiAtom)
  const showError = useSetAtom(showErrorAtom)
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  // A result is of the rules and claims that are shown.
  const shown = JSON.stringify([text, editing.rows])
  const [askedFor, setAskedFor] = useState('')
  const result = askedFor === shown ? outcome : null
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking) return
    const claims = readClaims(text)
    const rules = rulesOfRows(editing.rows)
    setAskedFor(shown)
    setOutcome(null)
    if (!claims) return setOutcome('invalid-claims')
    if (!rules) {
      editing.check()
      return setOutcome('incomplete-rules')
    }
    setAsking(true)
    try {
      setOutcome(await api.call('testSignInRules', { body: { rules, claims } }))
    } catch (failure) {
      showError(failure)
    }
    setAsking(false)
  }
  return (
    <form noValidate onSubmit={(event) => void ask(event)} className="grid grid-cols-1 gap-3" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="m-0 text-14px font-semibold">
        <Trans id="admin.people.sign_in_rules.test">Test the rules</Trans>
      </h3>
      <LongText
        id={`${id}-claims`}
        label={t({ id: 'admin.people.sign_in_rules.test.claims', message: 'Claims of a person, as JSON' })}
        hint={t({
          id: 'admin.people.sign_in_rules.test.hint',
          message: `For example ${example}. They are neither stored nor logged.`,
        })}
        rows={5}
        isCode
        value={text}
        onChange={setText}
      />
      <Button type="submit" icon="i-lucide-flask-conical" className="justify-self-start" loading={isAsking}>
        <Trans id="admin.people.sign_in_rules.test.run">Show groups</Trans>
      </Button>
      <div role="status" className="grid grid-cols-1 gap-1 text-14px [overflow-wrap:anywhere] empty:hidden">
        {(result === 'invalid-claims' || result === 'incomplete-rules') && (
          <p className="m-0 flex items-start gap-1.5 text-danger">
            <Icon name="i-lucide-circle-alert" className="mt-0.5 size-4 shrink-0" />
            {result === 'invalid-claims' ? (
              <Trans id="admin.people.sign_in_rules.test.invalid">
                This is not a JSON object. Please paste all of it, from the first brace to the last.
              </Trans>
            ) : (
              <Trans id="admin.people.sign_in_rules.test.incomplete">Please complete the marked rules first.</Trans>
            )}
          </p>
        )}
        {typeof result === 'object' && result && <Result tested={result} />}
      </div>
    </form>
  )
}
