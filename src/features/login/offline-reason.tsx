import { Trans } from '@lingui/macro'

export const offlineReasonId = 'login-cut-off'

/** Explains once per page that signing in needs a connection. Disabled buttons refer to it. */
export const OfflineReason = () => (
  <p id={offlineReasonId} className="m-0 text-13px text-muted">
    <Trans id="views.login.offline">Signing in requires a connection. Please try again when you are online.</Trans>
  </p>
)
