import { useMemo } from 'react'
import { renderSVG } from 'uqr'

/** QR code of a text. @param label what the code contains, for screen readers */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  // A picture of its own keeps dark modules on a light ground, which cameras need, in every theme.
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 3, ecc: 'M' }))}`, [text])
  return <img src={picture} width={200} height={200} alt={label} className="justify-self-center rounded-control" />
}
