import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { type PreviewedRole, previewLifetimeMs } from '#contract/role-preview.ts'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { connectionAtom } from '../../../domain/connection/atoms.ts'
import { type PreviewDraft, type PreviewSession, previewReady } from '../../../domain/preview/protocol.ts'
import { errorMessageAtom } from '../../../domain/toasts/error-messages.ts'
import { watchMessages } from '../../../platform/preview.ts'

type Preview = { readonly session: Session; readonly failure: null } | { readonly session: null; readonly failure: unknown }

const waiting: Preview = { session: null, failure: null }

/** Session of the preview role, requested while online and renewed before it expires. The role must be memoised. */
const usePreviewSession = (role: PreviewedRole, isOnline: boolean): Preview => {
  const api = useAtomValue(apiAtom)
  const [preview, setPreview] = useState<Preview>(waiting)
  useEffect(() => {
    if (!isOnline) return
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
  }, [api, role, isOnline])
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

interface LoadedFrameProps extends Pick<PreviewFrameProps, 'title' | 'address' | 'style' | 'className'> {
  readonly draft: PreviewDraft | null
  readonly session: Session | null
}

const LoadedFrame = ({ title, address, draft, session, style, className }: LoadedFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
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
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it is the portal itself, with its own origin's scripts
    <iframe ref={frame} src={`./?preview${address}`} title={title} style={style} className={className} />
  )
}

/** The portal in a frame with the rights of another role. Actions in it change neither the device nor the server. */
export const PreviewFrame = ({ role, draft = null, ...frame }: PreviewFrameProps) => {
  const { i18n } = useLingui()
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const { session, failure } = usePreviewSession(role, isOnline)
  const failureMessages = useAtomValue(errorMessageAtom)
  // A frame that has loaded stays when the connection is lost. A new one would show the browser's error page.
  if (!session && !isOnline)
    return (
      <p role="status" className="m-4">
        <Trans id="admin.preview.offline">The preview needs a connection. It appears when you are online again.</Trans>
      </p>
    )
  if (failure) {
    const { message, values } = failureMessages.of(failure)
    return (
      <p role="alert" className="m-4">
        {i18n._(message, values)}
      </p>
    )
  }
  return <LoadedFrame {...frame} draft={draft} session={session} />
}
