import { createLink } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/button-link.tsx'

/** A link to a page of the portal that looks like a button. */
export const PageButton = createLink(ButtonLink)
