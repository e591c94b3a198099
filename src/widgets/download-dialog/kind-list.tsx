import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { useLingui } from '@lingui/react'
import { useId } from 'react'
import type { AssetKind } from '#contract/asset-kind.ts'
import type { SetByKind } from '#contract/set-choice.ts'
import type { DownloadChoice } from '../../domain/downloads/atoms.ts'
import { useRenditionText } from './use-rendition-text.ts'

const kindNames: Readonly<Record<AssetKind, MessageDescriptor>> = {
  image: msg({ id: 'widgets.download.kind.image', message: '{count, plural, one {# image} other {# images}}' }),
  video: msg({ id: 'widgets.download.kind.video', message: '{count, plural, one {# video} other {# videos}}' }),
  document: msg({ id: 'widgets.download.kind.document', message: '{count, plural, one {# document} other {# documents}}' }),
  '3d': msg({ id: 'widgets.download.kind.3d', message: '{count, plural, one {# 3D model} other {# 3D models}}' }),
  audio: msg({ id: 'widgets.download.kind.audio', message: '{count, plural, one {# audio file} other {# audio files}}' }),
  other: msg({ id: 'widgets.download.kind.other', message: '{count, plural, one {# other file} other {# other files}}' }),
}

interface KindListProps {
  readonly kinds: DownloadChoice['kinds']
  readonly chosen: SetByKind
  readonly onChoose: (chosen: SetByKind) => void
}

/** One format for each kind of a mixed selection. */
export const KindList = ({ kinds, chosen, onChoose }: KindListProps) => {
  const { i18n } = useLingui()
  const formId = useId()
  const renditionText = useRenditionText()
  return (
    <fieldset className="m-0 flex flex-col gap-4 border-0 p-0">
      <legend className="visually-hidden">{i18n._('widgets.download.format')}</legend>
      {kinds.map(({ kind, sets }) => {
        const count = Math.max(...sets.map(({ assets = 1 }) => assets))
        const set = sets.find(({ id }) => id === chosen[kind])
        return (
          <div key={kind} className="flex flex-col gap-1.5">
            <label htmlFor={`${formId}-${kind}`} className="text-14px font-medium">
              {i18n._(kindNames[kind].id, { count })}
            </label>
            <select
              id={`${formId}-${kind}`}
              value={chosen[kind] ?? ''}
              aria-describedby={`${formId}-${kind}-text`}
              onChange={({ target }) => onChoose({ ...chosen, [kind]: target.value })}
              className="box-border min-h-[var(--control)] w-full rounded-control border border-solid border-line-strong bg-surface px-3 text-16px text-on-surface sm:text-14px"
            >
              {sets.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
            <p id={`${formId}-${kind}-text`} className="tabular m-0 text-12px text-muted">
              {set && renditionText(set, count)}
            </p>
          </div>
        )
      })}
    </fieldset>
  )
}
