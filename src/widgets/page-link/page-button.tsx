import { createLink } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Router link that looks like a button. */
export const PageButton = createLink(ButtonLink)
