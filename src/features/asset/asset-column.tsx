import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { FieldConfig } from '#contract/config/fields.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { sortedByPosition } from '../../domain/config/sorted-by-position.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { fieldText } from '../../domain/search/field-text.ts'
import { ScreenLogo } from '../../widgets/brand/screen-logo.tsx'
import { FolderPath } from '../../widgets/metadata-list/folder-path.tsx'
import { MetadataList } from '../../widgets/metadata-list/metadata-list.tsx'
import { AssetActions } from './asset-actions.tsx'
import { AssetTitle } from './asset-title.tsx'
import { DownloadButton } from './download-button.tsx'
import { RightsSection, rightsFields } from './rights-section.tsx'

/** The asset with its coordinates, if an administrator shows the field. List responses do not contain them. */
const useCoordinates = (asset: Asset): Asset => {
  const api = useAtomValue(apiAtom)
  const { paramsLeft, paramsRight, technical } = useAtomValue(configAtom).assetInfo
  const isShown = [paramsLeft, paramsRight, technical].flat().some(({ field_name }) => field_name === 'coordinates')
  const isNeeded = isShown && asset['coordinates'] === undefined
  const [found, setFound] = useState<{ readonly id: string; readonly coordinates: string | null } | null>(null)
  const { id } = asset
  useEffect(() => {
    if (!isNeeded) return undefined
    const ended = new AbortController()
    api.call('getCoordinates', { query: { id }, signal: ended.signal }).then(
      ({ coordinates }) => setFound({ id, coordinates }),
      // Optional information: a server without the call, or no connection.
      () => undefined,
    )
    return () => ended.abort()
  }, [api, id, isNeeded])
  return isNeeded && found?.id === id && found.coordinates !== null ? { ...asset, coordinates: found.coordinates } : asset
}

const withoutRights = (fields: readonly FieldConfig[]): readonly FieldConfig[] =>
  fields.filter(({ field_name }) => !rightsFields.has(field_name))

/** Folder, title, actions, rights and two columns of metadata. */
export const AssetColumn = ({ asset: loaded }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const technicalId = useId()
  const config = useAtomValue(configAtom)
  const locale = useAtomValue(localeAtom)
  const asset = useCoordinates(loaded)
  const { title: titleFields, technical } = config.assetInfo
  const paramsLeft = withoutRights(config.assetInfo.paramsLeft)
  const paramsRight = withoutRights(config.assetInfo.paramsRight)
  const hasTechnical = technical.some((field) => fieldText(asset, field, locale) !== '')
  const title =
    sortedByPosition(titleFields)
      .map((field) => fieldText(asset, field, locale))
      .find((text) => text !== '') ?? assetTitle(asset, config)
  const folder = typeof asset['folder'] === 'string' ? asset['folder'] : ''
  return (
    <article aria-label={title} className="asset-screen-column box-border bg-surface px-5 pt-5 pb-8 text-on-surface">
      <ScreenLogo page="asset" className="mb-5 block" />
      {folder !== '' && (
        <nav aria-label={t({ id: 'views.asset.folder', message: 'Folder' })} className="mb-1 text-13px leading-5 text-muted">
          <FolderPath field="folder" path={folder} />
        </nav>
      )}
      <AssetTitle key={asset.id} title={title} />
      <div className="mt-4 mb-6 flex flex-wrap items-center gap-x-4 gap-y-1">
        <DownloadButton asset={asset} />
        {/* The actions wrap together. The margin aligns the first icon with the text. */}
        <div className="-ms-3 flex flex-wrap items-center max-sm:-ms-1">
          <AssetActions asset={asset} />
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-4 max-[400px]:grid-cols-1">
        <MetadataList asset={asset} fields={paramsLeft} shownElsewhere={[...paramsRight, ...technical]} />
        <MetadataList asset={asset} fields={paramsRight} shownElsewhere={[...paramsLeft, ...technical]} />
      </div>
      <RightsSection asset={asset} />
      {hasTechnical && (
        <section aria-labelledby={technicalId} className="mt-6">
          <h2 id={technicalId} className="mt-0 mb-3 text-14px font-semibold">
            <Trans id="views.asset.technical">Technical data</Trans>
          </h2>
          <MetadataList asset={asset} fields={technical} columns />
        </section>
      )}
    </article>
  )
}
