/**
 * Header of every error response of the portal, with the value `1`. Proxies, network filters and other programs do not send it, so a device
 * knows who refused a request.
 */
export const portalHeader = 'X-Portal-Error'
