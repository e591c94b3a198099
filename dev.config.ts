import type { Plugin, ProxyOptions } from 'vite'

/** The running portal whose API and configuration the page uses in development. */
const portal = process.env.VITRINE_DEV_PORTAL ?? 'http://127.0.0.1:8080'

// The server refuses changes that come from another site, which the development server would be.
const behind: ProxyOptions = { target: portal, changeOrigin: true, headers: { origin: portal } }
export const devProxy = { '/assetportal': behind, '/manifest.webmanifest': behind }

/** Puts the configuration into the document as the portal does when it serves the built one. */
export const devBoot = (): Plugin => ({
  name: 'vitrine:dev-boot',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const answer = await fetch(portal).catch(() => null)
      const boot = /<script type="application\/json" id="boot">[^]*?<\/script>/.exec((await answer?.text()) ?? '')?.[0]
      if (!boot) throw new Error(`No portal at ${portal}: run npm start beside this, or name one in VITRINE_DEV_PORTAL.`)
      return html.replace('<!--boot-->', () => boot)
    },
  },
})
