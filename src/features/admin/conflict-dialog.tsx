import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Conflict, collisionsAtom, conflictAtom } from '../../domain/admin/atoms.ts'
import { resolveConflictAtom } from '../../domain/admin/saving.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Radio } from '../../ui/radio.tsx'
import { CollisionValue } from './collision-value.tsx'
import { useWords } from './use-words.ts'

/** What the other one has done. */
const Meanwhile = ({ conflict: { kind, theirs } }: { readonly conflict: Conflict }) => {
  const { i18n } = useLingui()
  const { draft } = theirs.workspace
  if (kind === 'applied')
    return <Trans id="admin.conflict.text.applied">Other changes have been applied meanwhile. Nothing of yours is lost.</Trans>
  if (kind === 'discarded')
    return (
      <Trans id="admin.conflict.text.discarded">
        Another administrator has discarded the draft meanwhile, and with it what you had saved. On your screens all of it is still there:
        save it to have the draft back, or take back under “Compare” what should go.
      </Trans>
    )
  if (!draft)
    return <Trans id="admin.conflict.text.gone">Another administrator has applied changes meanwhile. Nothing of yours is lost.</Trans>
  const name = <bdi>{draft.savedBy ?? '–'}</bdi>
  const time = i18n.date(new Date(draft.savedAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Trans id="admin.conflict.text">
      {name} has saved other changes meanwhile ({time}). Nothing of yours is lost.
    </Trans>
  )
}

const Question = ({ conflict }: { readonly conflict: Conflict }) => {
  const resolve = useSetAtom(resolveConflictAtom)
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const collisions = useAtomValue(collisionsAtom)
  const words = useWords()
  const choose = (at: number, isTheirs: boolean) => {
    const others = [...taken].filter((one) => one !== at)
    setTaken(new Set(isTheirs ? [...others, at] : others))
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="m-0">
        <Meanwhile conflict={conflict} />
      </p>
      {collisions.length === 0 && conflict.kind !== 'discarded' && (
        <p className="m-0">
          <Trans id="admin.conflict.none">You have changed different things; both are kept.</Trans>
        </p>
      )}
      {collisions.length > 0 && (
        <p className="m-0">
          <Trans id="admin.conflict.some">Both of you have changed these; choose which stands. Everything else of both is kept.</Trans>
        </p>
      )}
      {collisions.map((collision, at) => (
        <fieldset key={collision.path.join('.')} className="m-0 min-w-0 rounded-control border border-solid border-line p-3">
          <legend className="px-1 text-13px font-medium">{words.place(collision.path)}</legend>
          <Radio
            name={`collision-${at}`}
            checked={!taken.has(at)}
            onChange={() => choose(at, false)}
            label={
              <>
                <Trans id="admin.conflict.mine">Mine:</Trans>{' '}
                <CollisionValue collision={collision} value={collision.mine} other={collision.theirs} words={words} />
              </>
            }
          />
          <Radio
            name={`collision-${at}`}
            checked={taken.has(at)}
            onChange={() => choose(at, true)}
            label={
              <>
                <Trans id="admin.conflict.theirs">Theirs:</Trans>{' '}
                <CollisionValue collision={collision} value={collision.theirs} other={collision.mine} words={words} />
              </>
            }
          />
        </fieldset>
      ))}
      <Button variant="primary" className="justify-self-end" onClick={() => resolve(collisions.filter((_, at) => taken.has(at)))}>
        <Trans id="admin.conflict.go_on">Go on with this</Trans>
      </Button>
    </div>
  )
}

/** Two admins at once (T19): what the other one saved, side by side with one's own, before anything is replaced. */
export const ConflictDialog = () => {
  const { t } = useLingui()
  const conflict = useAtomValue(conflictAtom)
  const close = useSetAtom(conflictAtom)
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => close(null)}
      maxWidth={720}
      title={t({ id: 'admin.conflict.title', message: 'Somebody else has been here' })}
    >
      {conflict && <Question key={conflict.theirs.workspace.etag} conflict={conflict} />}
    </Dialog>
  )
}
