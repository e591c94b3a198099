import type { Plugin, ProxyOptions } from 'vite'

/** The running portal whose API and configuration the development server uses. */
const portal = process.env.VITRINE_DEV_PORTAL ?? 'http://127.0.0.1:8080'

// The server refuses cross-origin changes, so requests of the development server carry the portal's origin.
const target: ProxyOptions = { target: portal, changeOrigin: true, headers: { origin: portal } }
export const devProxy = { '/assetportal': target, '/manifest.webmanifest': target }

/** Copies the boot data of the running portal into the document of the development server. */
export const devBoot = (): Plugin => ({
  name: 'vitrine:dev-boot',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const response = await fetch(portal).catch(() => null)
      const boot = /<script type="application\/json" id="boot">[^]*?<\/script>/.exec((await response?.text()) ?? '')?.[0]
      if (!boot) throw new Error(`No portal at ${portal}. Run npm start in another terminal, or set VITRINE_DEV_PORTAL.`)
      return html.replace('<!--boot-->', () => boot)
    },
  },
})
