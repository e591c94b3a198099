import { createLink } from '@tanstack/react-router'
import { IconLink } from '../../ui/icon-link.tsx'

/** Router link that looks like an icon button. */
export const PageIcon = createLink(IconLink)
