import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useDeferredValue, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { everything } from '#contract/search.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

const rows = 24

/** Search for pictures that every visitor may see: other pictures must not appear on a public page. */
const useCataloguePictures = (text: string) => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly Asset[]> => {
      const { session } = await api.call('beginPreview', { body: { kind: 'guest' }, signal })
      const query = {
        solr_q: text.trim() || everything,
        solr_rows: String(rows),
        solr_sort: 'score desc' as const,
        filter: JSON.stringify({ asset_groups: ['image'] }),
      }
      const { response } = await api.call('search', { query, signal, ...(session !== null && { token: session }) })
      return response.docs
    },
    [api, text],
  )
  return useLoaded(load, true)
}

export interface CataloguePicture {
  readonly id: string
  readonly title: string
}

interface PicturePickerProps {
  /** Id of the selected picture. */
  readonly value: string | null
  readonly onChoose: (picture: CataloguePicture) => void
}

/** Search field and list to select a picture of the catalogue. */
export const PicturePicker = ({ value, onChoose }: PicturePickerProps) => {
  const { t, i18n } = useLingui()
  const [query, setQuery] = useState('')
  const state = useCataloguePictures(useDeferredValue(query))
  const errorMessages = useAtomValue(errorMessageAtom)
  const failure = state.status === 'failure' ? errorMessages.of(state.failure) : null
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        type="search"
        label={t({ id: 'admin.pictures.search', message: 'Find a picture in the catalogue' })}
        hint={t({ id: 'admin.pictures.hint', message: 'Only pictures that all visitors may see are listed.' })}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {state.status === 'loading' && <Spinner className="size-6" label={t({ id: 'global.loading', message: 'Loading …' })} />}
      {failure && <p role="alert">{i18n._(failure.message, failure.values)}</p>}
      {state.status === 'success' && state.value.length === 0 && (
        <p role="status" className="m-0 text-14px text-muted">
          <Trans id="admin.pictures.none">No picture matches these words.</Trans>
        </p>
      )}
      {state.status === 'success' && state.value.length > 0 && (
        <ul
          aria-label={t({ id: 'admin.pictures.list', message: 'Pictures' })}
          className="m-0 grid max-h-80 list-none grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 overflow-y-auto p-0.5"
        >
          {state.value.map((asset) => {
            const { title: assetTitle } = asset
            const title = typeof assetTitle === 'string' && assetTitle !== '' ? assetTitle : asset.id
            return (
              <li key={asset.id}>
                <button
                  type="button"
                  aria-label={title}
                  aria-pressed={asset.id === value}
                  title={title}
                  onClick={() => onChoose({ id: asset.id, title })}
                  className="block h-24 w-full overflow-hidden rounded-control border-2 border-solid border-transparent bg-stage p-0 aria-pressed:border-primary"
                >
                  <img src={asset.thumb_url ?? asset.url} alt="" loading="lazy" className="size-full object-cover" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
