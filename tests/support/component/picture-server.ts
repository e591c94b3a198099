import type { Plugin } from 'vite'

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#7a8f96"/></svg>'

/** Responds to every request below the address of the API with a small picture. Component tests send all other calls to a fake of the client. */
export const pictureServer = (): Plugin => ({
  name: 'vitrine:component-pictures',
  configureServer: ({ middlewares }) => {
    middlewares.use('/assetportal/api/', (_request, response) => {
      response.setHeader('Content-Type', 'image/svg+xml')
      response.end(picture)
    })
  },
})
