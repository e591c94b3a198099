import { Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { FieldConfig } from '#contract/config/fields.ts'
import { isPathField } from '#contract/path-field.ts'
import type { OpenedShareLink } from '#contract/share-links.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { fieldText } from '../../domain/search/field-text.ts'
import { preparedIdsAtom } from '../../domain/shared-files/atoms.ts'
import { requestDownloadAtom } from '../../domain/shared-files/download-files.ts'
import { Button } from '../../ui/button.tsx'
import { MetadataList } from '../../widgets/metadata-list/metadata-list.tsx'

/** Fields that a publication needs. They are shown even if the page of an asset has them in a section of its own. */
const rightsFields = ['credit', 'licence', 'usage_terms']

const withRights = (fields: readonly FieldConfig[]): readonly FieldConfig[] => {
  const named = new Set(fields.map(({ field_name }) => field_name))
  const added = rightsFields.filter((name) => !named.has(name))
  return [...fields, ...added.map((field_name) => ({ field_name, translation: `fields.${field_name}`, options: {} }))]
}

interface FileColumnProps {
  readonly asset: Asset
  readonly link: OpenedShareLink
  readonly title: string
}

/** Title, download and metadata of the file in the viewer. Nothing leads to other pages of the portal. */
export const FileColumn = ({ asset, link, title }: FileColumnProps) => {
  const technicalId = useId()
  const { paramsLeft, paramsRight, technical } = useAtomValue(configAtom).assetInfo
  const locale = useAtomValue(localeAtom)
  const prepared = useAtomValue(preparedIdsAtom)
  const request = useSetAtom(requestDownloadAtom)
  const fields = withRights([...paramsLeft, ...paramsRight])
  const hasTechnical = technical.some((field) => !isPathField(field.field_name) && fieldText(asset, field, locale) !== '')
  const mayDownload = link.formats !== 'none' && asset.downloadable !== false
  return (
    <article aria-label={title} className="shared-column">
      <h2 className="m-0 text-20px leading-7 font-semibold [overflow-wrap:anywhere] text-balance">
        <bdi>{title}</bdi>
      </h2>
      {mayDownload && (
        <Button
          variant="primary"
          icon="i-lucide-download"
          loading={prepared !== null}
          onClick={() => void request([asset.id])}
          className="mt-4"
        >
          <Trans id="widgets.icons.download">Download</Trans>
        </Button>
      )}
      <div className="mt-6">
        <MetadataList isPlain asset={asset} fields={fields} shownElsewhere={technical} columns />
      </div>
      {hasTechnical && (
        <section aria-labelledby={technicalId} className="mt-6">
          <h3 id={technicalId} className="mt-0 mb-3 text-14px font-semibold">
            <Trans id="views.asset.technical">Technical data</Trans>
          </h3>
          <MetadataList isPlain asset={asset} fields={technical} columns />
        </section>
      )}
    </article>
  )
}
