import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/product.ts'

/** The web app manifest. Its colours are those of app.css. */
export const loader = () =>
  Response.json(
    {
      id: '/',
      name: PRODUCT_NAME,
      short_name: PRODUCT_NAME,
      description: `${PRODUCT_QUESTION} Samen naar festivals en concerten.`,
      lang: 'nl',
      dir: 'ltr',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#fffbf5',
      theme_color: '#fffbf5',
      categories: ['social', 'entertainment', 'events'],
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Evenementen', url: '/events' },
        { name: 'Groepen', url: '/groups' },
        { name: 'Berichten', url: '/messages' },
      ],
    },
    { headers: { 'Content-Type': 'application/manifest+json' } },
  )
