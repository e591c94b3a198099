import type { Asset } from '#contract/asset.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAssetActions } from '../../widgets/asset-icons/use-asset-actions.ts'

/** What stands on this page by itself already. */
const elsewhere = new Set(['info', 'open', 'download'])

/** The other things that can be done with the asset, beside the download. */
export const AssetActions = ({ asset }: { readonly asset: Asset }) =>
  useAssetActions(asset)
    .filter(({ key }) => !elsewhere.has(key))
    .map(({ key, icon, label, href, run, pressed, loading }) =>
      href === undefined ? (
        <IconButton
          key={key}
          icon={icon}
          label={label}
          onClick={run}
          {...(pressed === undefined ? {} : { pressed })}
          {...(loading === undefined ? {} : { loading })}
        />
      ) : (
        <ButtonLink key={key} variant="ghost" href={href} icon={icon} aria-label={label} className="aspect-square px-0!" />
      ),
    )
