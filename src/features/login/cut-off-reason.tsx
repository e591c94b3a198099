import { Trans } from '@lingui/macro'

export const cutOffReasonId = 'login-cut-off'

/** Why nobody can sign in without a network: once on the page, however many ways in it describes. */
export const CutOffReason = () => (
  <p id={cutOffReasonId} className="m-0 text-13px text-muted">
    <Trans id="views.login.offline">Signing in needs a connection. It can be done as soon as there is one again.</Trans>
  </p>
)
