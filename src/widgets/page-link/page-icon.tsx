import { createLink } from '@tanstack/react-router'
import { IconLink } from '../../ui/icon-link.tsx'

/** A link to a page of the portal that looks like an icon button. */
export const PageIcon = createLink(IconLink)
