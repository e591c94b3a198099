import { msg } from '@lingui/macro'
import { useBlocker } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { SignInRuleList } from '#contract/sign-in-rules.ts'
import { RemoteError } from '#local/remote-error.ts'
import { currentRows, isSameRules, type RuleRow, rulesOfRows, signInRuleEditsAtom } from '../../../../domain/admin/sign-in-rules.ts'
import { apiAtom } from '../../../../domain/api/atoms.ts'
import { showToastAtom } from '../../../../domain/toasts/atoms.ts'
import { showErrorAtom } from '../../../../domain/toasts/error-messages.ts'
import { useRecentSignIn } from '../../../../widgets/second-factor/use-recent-sign-in.ts'

const savedMessage = msg({ id: 'toast.people.sign_in_rules', message: 'The rules are saved. They apply at each next sign-in.' }).id

/** The saved rules with the unsaved edits, and how they are saved. */
export const useRuleEdits = (loaded: SignInRuleList) => {
  const api = useAtomValue(apiAtom)
  const recent = useRecentSignIn()
  const showToast = useSetAtom(showToastAtom)
  const showError = useSetAtom(showErrorAtom)
  const [edits, setEdits] = useAtom(signInRuleEditsAtom)
  const [list, setList] = useState(loaded)
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [hasConflict, setConflict] = useState(false)
  const rows = currentRows(edits, list.rules, list.etag)
  const isEdited = !isSameRules(rows, list.rules)
  // Edits outlive the section, but not the page.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isEdited })

  const finish = () => {
    setEdits(null)
    setChecked(false)
    setConflict(false)
  }
  const save = async () => {
    setChecked(true)
    const rules = rulesOfRows(rows)
    if (!rules || isSaving) return
    setSaving(true)
    try {
      const { etag } = await recent.call('saveSignInRules', { body: { rules }, headers: { 'If-Match': `"${list.etag}"` } })
      setList({ ...list, etag, rules, isUnreadable: false })
      finish()
      showToast({ level: 'success', message: savedMessage, topic: 'groups' })
    } catch (failure) {
      if (failure instanceof RemoteError && failure.code === 'config.conflict') {
        setConflict(true)
        await api.call('getSignInRules').then(setList, showError)
      } else showError(failure)
    }
    setSaving(false)
  }

  return {
    list,
    rows,
    isEdited,
    isSaving,
    isChecked,
    /** Another administrator has saved since the edits began. */
    isOutdated: hasConflict || (edits !== null && !isSameRules(edits.base, list.rules)),
    check: () => setChecked(true),
    change: (changed: readonly RuleRow[]) => setEdits({ base: list.rules, rows: changed }),
    discard: finish,
    save,
  }
}

export type RuleEditing = ReturnType<typeof useRuleEdits>
