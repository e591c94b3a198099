import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { pathLevels } from '#contract/path-field.ts'
import { Icon } from '../../ui/icon.tsx'
import { facetLink } from './facet-link.ts'

interface FolderPathProps {
  readonly field: string
  readonly path: string
}

/** Each level of a path as a link to the search for everything below it. */
export const FolderPath = ({ field, path }: FolderPathProps) =>
  pathLevels(path).map(({ name, path: folder }, level) => (
    <Fragment key={folder}>
      {level > 0 && <Icon name="i-lucide-chevron-right" className="mx-0.5 size-3.5 align-[-2px] text-muted" />}
      <Link
        {...facetLink(field, folder)}
        className="text-inherit underline decoration-line-strong decoration-1 underline-offset-3 [overflow-wrap:anywhere] hover:decoration-current"
      >
        <bdi>{name}</bdi>
      </Link>
    </Fragment>
  ))
