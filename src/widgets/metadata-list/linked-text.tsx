import { ExternalLink } from './external-link.tsx'
import { linkParts } from './text-links.ts'

/** A text whose web addresses are links. */
export const LinkedText = ({ text }: { readonly text: string }) =>
  linkParts(text).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one fixed text
      <ExternalLink key={index} href={href}>
        {text}
      </ExternalLink>
    ),
  )
