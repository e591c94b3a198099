import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useId } from 'react'
import type { SignInRuleList } from '#contract/sign-in-rules.ts'
import { apiAtom } from '../../../../domain/api/atoms.ts'
import { isMissingCall } from '../../../../domain/api/missing-calls.ts'
import { useLoaded } from '../../../../ui/use-loaded.ts'
import { LoadFailure } from '../../../../widgets/load-failure/load-failure.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleTest } from './rule-test.tsx'
import { useRuleEdits } from './use-rule-edits.ts'

const Loaded = ({ list }: { readonly list: SignInRuleList }) => {
  const id = useId()
  const editing = useRuleEdits(list)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5 border-0 border-bs border-solid border-line pt-5">
      <div className="grid max-w-160 grid-cols-1 gap-2">
        <h2 id={id} className="m-0 text-16px font-semibold">
          <Trans id="admin.people.sign_in_rules">Groups of the single sign-on</Trans>
        </h2>
        <p className="m-0 text-14px text-muted">
          <Trans id="admin.people.sign_in_rules.text">
            Rules give groups to people by what the provider says about them. Each sign-in applies them: it adds the groups of the matching
            rules, and removes the other groups that rules name. All other groups stay.
          </Trans>
        </p>
        <p className="m-0 text-14px text-muted">
          <Trans id="admin.people.sign_in_rules.text.values">
            A dot in a claim reaches into an object, as in realm_access.roles. Values are case-sensitive, and * at the end stands for any
            text.
          </Trans>
        </p>
      </div>
      <RuleForm editing={editing} />
      <RuleTest editing={editing} />
    </section>
  )
}

/**
 * Rules that give groups at the single sign-on, with a test. Shows nothing if the server has no such rules or no provider. The screen contains a
 * `SignInAgainDialog`.
 */
export const SignInRules = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const load = useCallback((signal: AbortSignal) => api.call('getSignInRules', { signal }), [api])
  const { retry, ...state } = useLoaded(load)
  if (state.status === 'loading') return null
  if (state.status === 'success') return state.value.isOffered ? <Loaded list={state.value} /> : null
  return isMissingCall(state.failure) ? null : (
    <LoadFailure
      title={t({ id: 'admin.people.sign_in_rules.failure', message: 'The rules of the single sign-on could not be loaded' })}
      failure={state.failure}
      onRetry={retry}
    />
  )
}
