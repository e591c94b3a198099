import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { type PreviewedRole, previewLifetimeMs } from '#contract/role-preview.ts'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { type PreviewDraft, type PreviewSession, previewReady } from '../../../domain/preview/protocol.ts'
import { errorMessageAtom } from '../../../domain/toasts/error-messages.ts'
import { watchMessages } from '../../../platform/preview.ts'

type Preview = { readonly session: Session; readonly failure: null } | { readonly session: null; readonly failure: unknown }

const waiting: Preview = { session: null, failure: null }

/** Session of the preview role, renewed before it expires. The role must be memoised. */
const usePreviewSession = (role: PreviewedRole): Preview => {
  const api = useAtomValue(apiAtom)
  const [preview, setPreview] = useState<Preview>(waiting)
  useEffect(() => {
    const request = new AbortController()
    const requestSession = () => {
      api.call('beginPreview', { body: role, signal: request.signal }).then(
        (session) => !request.signal.aborted && setPreview({ session, failure: null }),
        // Keep a session that is still valid.
        (failure: unknown) => !request.signal.aborted && setPreview((before) => (before.session ? before : { session: null, failure })),
      )
    }
    requestSession()
    const timer = setInterval(requestSession, previewLifetimeMs / 3)
    return () => {
      request.abort()
      clearInterval(timer)
    }
  }, [api, role])
  return preview
}

interface PreviewFrameProps {
  readonly title: string
  /** Initial address, e.g. `#/login`. */
  readonly address: string
  /** Another role needs another frame: pass it as a key, too. */
  readonly role: PreviewedRole
  /** Replaces the published configuration. */
  readonly draft?: PreviewDraft | null
  readonly style?: CSSProperties
  readonly className: string
}

/** The portal in a frame with the rights of another role. Actions in it change neither the device nor the server. */
export const PreviewFrame = ({ title, address, role, draft = null, style, className }: PreviewFrameProps) => {
  const { i18n } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const { session, failure } = usePreviewSession(role)
  const failureMessages = useAtomValue(errorMessageAtom)

  useEffect(
    () =>
      watchMessages(
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
    const { message, values } = failureMessages.of(failure)
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
