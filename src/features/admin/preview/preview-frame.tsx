import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { PreviewedRole } from '#contract/role-preview.ts'
import { type PreviewDraft, type PreviewSession, previewReady } from '../../../domain/preview/protocol.ts'
import { failureWordsAtom } from '../../../domain/toasts/failures.ts'
import { hear } from '../../../platform/preview.ts'
import { usePreviewSession } from './use-preview-session.ts'

interface PreviewFrameProps {
  readonly title: string
  /** Address to begin with, e.g. `#/login`. */
  readonly address: string
  /** Another role needs another frame: give it a key. */
  readonly role: PreviewedRole
  /** What is shown in place of what is in force. */
  readonly draft?: PreviewDraft | null
  readonly style?: CSSProperties
  readonly className: string
}

/** The portal itself, as somebody else finds it. Nothing that is done in it is kept on this device or on the server. */
export const PreviewFrame = ({ title, address, role, draft = null, style, className }: PreviewFrameProps) => {
  const { i18n } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const { session, failure } = usePreviewSession(role)
  const words = useAtomValue(failureWordsAtom)

  useEffect(
    () =>
      hear(
        () => frame.current?.contentWindow ?? null,
        (message) => message === previewReady && setReady(true),
      ),
    [],
  )
  useEffect(() => {
    if (isReady && draft) frame.current?.contentWindow?.postMessage(draft, window.location.origin)
  }, [isReady, draft])
  useEffect(() => {
    if (!isReady || !session) return
    const message: PreviewSession = { kind: 'preview-session', session }
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [isReady, session])

  if (failure) {
    const { message, values } = words.of(failure)
    return (
      <p role="alert" className="m-4">
        {i18n._(message, values)}
      </p>
    )
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it is the portal itself, with its own origin's scripts
    <iframe ref={frame} src={`./?preview${address}`} title={title} style={style} className={className} />
  )
}
