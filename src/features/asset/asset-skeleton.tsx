import { useLingui } from '@lingui/macro'
import { Spinner } from '../../ui/spinner.tsx'

const Bar = ({ className }: { readonly className: string }) => <span className={`block rounded-control bg-line ${className}`} />

/** Placeholder of the column while the asset loads. */
export const AssetSkeleton = () => {
  const { t } = useLingui()
  return (
    <div className="asset-screen-column asset-screen-skeleton relative flex flex-col gap-4 p-5">
      <Spinner
        className="absolute inset-ie-5 top-6 size-5 text-muted"
        label={t({ id: 'views.asset.loading', message: 'Loading the file …' })}
      />
      <Bar className="h-7 w-3/5" />
      <Bar className="h-9 w-36" />
      <div aria-hidden className="mt-3 grid grid-cols-2 gap-6">
        {['w-4/5', 'w-3/5', 'w-full', 'w-2/5', 'w-3/5', 'w-4/5'].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change
          <div key={index} className="flex flex-col gap-2">
            <Bar className="h-3 w-1/3" />
            <Bar className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
