import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { isObject } from '#common/is-object.ts'
import { type Conflict, collisionsAtom, conflictAtom } from '../../domain/admin/atoms.ts'
import { differences } from '../../domain/admin/differences.ts'
import type { Collision } from '../../domain/admin/merge.ts'
import { resolveConflictAtom } from '../../domain/admin/saving.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Radio } from '../../ui/radio.tsx'
import { useEntryName } from '../../widgets/config-form/use-entry-name.ts'
import { type ConfigLabels, useConfigLabels } from './use-config-labels.ts'
import { ValueText } from './value-text.tsx'

interface CollisionValueProps {
  readonly collision: Collision
  /** Value of one side. */
  readonly value: unknown
  readonly other: unknown
  readonly labels: ConfigLabels
}

/** Change of one side at a config path: for a list entry its changed fields, otherwise the value. */
const CollisionValue = ({ collision: { path, base }, value, other, labels }: CollisionValueProps) => {
  const entryName = useEntryName()
  if (value === undefined)
    return (
      <em>
        <Trans id="admin.conflict.removed">removed</Trans>
      </em>
    )
  if (!isObject(value)) return <ValueText value={labels.value(path, value) ?? value} other={other} />
  return (
    <>
      {base === undefined && entryName(value)}
      {differences(base ?? {}, value).map((change) => (
        <span key={change.path.join('.')} className="block break-words">
          {labels.within(change.path)}: <ValueText value={change.after} />
        </span>
      ))}
    </>
  )
}

/** Change that the other admin saved. */
const OtherChange = ({ conflict: { kind, theirs } }: { readonly conflict: Conflict }) => {
  const { i18n } = useLingui()
  const { draft } = theirs.workspace
  if (kind === 'applied')
    return <Trans id="admin.conflict.text.applied">Other changes were published in the meantime. None of your changes are lost.</Trans>
  if (kind === 'discarded')
    return (
      <Trans id="admin.conflict.text.discarded">
        Another administrator has discarded the draft, including the changes you had saved. They are still on your screens: save to restore
        the draft, or use “Compare” to undo what you no longer need.
      </Trans>
    )
  if (!draft)
    return (
      <Trans id="admin.conflict.text.gone">
        Another administrator has published changes in the meantime. None of your changes are lost.
      </Trans>
    )
  const name = <bdi>{draft.savedBy ?? '–'}</bdi>
  const time = i18n.date(new Date(draft.savedAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Trans id="admin.conflict.text">
      {name} has saved other changes in the meantime ({time}). None of your changes are lost.
    </Trans>
  )
}

const ConflictForm = ({ conflict }: { readonly conflict: Conflict }) => {
  const resolve = useSetAtom(resolveConflictAtom)
  const [theirsTaken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const collisions = useAtomValue(collisionsAtom)
  const labels = useConfigLabels()
  const choose = (at: number, isTheirs: boolean) => {
    const others = [...theirsTaken].filter((one) => one !== at)
    setTaken(new Set(isTheirs ? [...others, at] : others))
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="m-0">
        <OtherChange conflict={conflict} />
      </p>
      {collisions.length === 0 && conflict.kind !== 'discarded' && (
        <p className="m-0">
          <Trans id="admin.conflict.none">You changed different things; both changes are kept.</Trans>
        </p>
      )}
      {collisions.length > 0 && (
        <p className="m-0">
          <Trans id="admin.conflict.some">
            Both of you changed the following; choose which version to keep. All other changes are kept.
          </Trans>
        </p>
      )}
      {collisions.map((collision, at) => (
        <fieldset key={collision.path.join('.')} className="m-0 min-w-0 rounded-control border border-solid border-line p-3">
          <legend className="px-1 text-13px font-medium">{labels.place(collision.path)}</legend>
          <Radio
            name={`collision-${at}`}
            checked={!theirsTaken.has(at)}
            onChange={() => choose(at, false)}
            label={
              <>
                <Trans id="admin.conflict.mine">Mine:</Trans>{' '}
                <CollisionValue collision={collision} value={collision.mine} other={collision.theirs} labels={labels} />
              </>
            }
          />
          <Radio
            name={`collision-${at}`}
            checked={theirsTaken.has(at)}
            onChange={() => choose(at, true)}
            label={
              <>
                <Trans id="admin.conflict.theirs">Theirs:</Trans>{' '}
                <CollisionValue collision={collision} value={collision.theirs} other={collision.mine} labels={labels} />
              </>
            }
          />
        </fieldset>
      ))}
      <Button variant="primary" className="justify-self-end" onClick={() => resolve(collisions.filter((_, at) => theirsTaken.has(at)))}>
        <Trans id="admin.conflict.go_on">Continue with this</Trans>
      </Button>
    </div>
  )
}

/** Conflict of two admins (T19): shows both versions side by side before one is replaced. */
export const ConflictDialog = () => {
  const { t } = useLingui()
  const conflict = useAtomValue(conflictAtom)
  const close = useSetAtom(conflictAtom)
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => close(null)}
      maxWidth={720}
      title={t({ id: 'admin.conflict.title', message: 'Someone else saved changes' })}
    >
      {conflict && <ConflictForm key={conflict.theirs.workspace.etag} conflict={conflict} />}
    </Dialog>
  )
}
