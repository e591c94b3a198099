import { useLingui } from '@lingui/macro'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { downloadQueryAtom } from '../../domain/download-start/download-query.ts'
import type { SearchQuery } from '../../domain/search/query.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface DownloadCollectionProps {
  readonly query: SearchQuery
  /** Name of the collection. */
  readonly name: string
}

/** Button that downloads a whole collection as one zip. */
export const DownloadCollection = ({ query, name }: DownloadCollectionProps) => {
  const { t } = useLingui()
  const download = useSetAtom(downloadQueryAtom)
  const [isReading, setReading] = useState(false)
  return (
    <IconButton
      icon="i-lucide-download"
      label={t({ id: 'views.dashboard.collections.download', message: `Download all: ${name}` })}
      loading={isReading}
      onClick={() => {
        setReading(true)
        void download(query, name).finally(() => setReading(false))
      }}
      className="text-muted"
    />
  )
}
