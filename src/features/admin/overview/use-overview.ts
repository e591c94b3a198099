import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { Availability } from '#contract/config/files.ts'
import type { IndexField } from '#contract/index-field.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

export interface Overview {
  readonly serverVersion: string
  readonly availability: Availability
  /** Languages with own texts on the server. */
  readonly textLocales: readonly string[]
  /** Languages of the assets' metadata. */
  readonly contentLocales: readonly string[]
  readonly fields: readonly IndexField[]
}

export const useOverview = () => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal): Promise<Overview> => {
      const [{ version }, availability, texts, { locales }, { visible_fields }] = await Promise.all([
        api.call('getVersion', { signal }),
        api.call('getAvailability', { signal }),
        api.call('getTranslationLocales', { signal }),
        api.call('getContentLocales', { signal }),
        api.call('getIndexFields', { signal }),
      ])
      return {
        serverVersion: version,
        availability,
        textLocales: Array.isArray(texts) ? texts : [],
        contentLocales: locales,
        fields: visible_fields,
      }
    },
    [api],
  )
  return useLoaded(load)
}
