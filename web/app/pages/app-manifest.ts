import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/platform/product.ts'

const PHONE = { sizes: '780x1688', type: 'image/jpeg', form_factor: 'narrow' }
const DESKTOP = { sizes: '1440x900', type: 'image/jpeg', form_factor: 'wide' }

export const loader = () =>
  Response.json(
    {
      id: '/',
      name: PRODUCT_NAME,
      short_name: PRODUCT_NAME,
      description: `${PRODUCT_QUESTION} Samen naar festivals en concerten.`,
      lang: 'nl',
      dir: 'ltr',
      start_url: '/dashboard?start=app',
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
      // Shown by the browser when it offers to install; e2e/screenshots.ts takes them.
      screenshots: [
        { ...PHONE, src: '/screenshots/dashboard.jpg', label: 'Wat er op je wacht' },
        { ...PHONE, src: '/screenshots/group.jpg', label: 'Een groep die samen gaat' },
        { ...PHONE, src: '/screenshots/chat.jpg', label: 'De chat van je groep' },
        { ...DESKTOP, src: '/screenshots/events.jpg', label: 'Festivals, concerten en meer' },
      ],
      shortcuts: [
        { name: 'Evenementen', url: '/events' },
        { name: 'Groepen', url: '/groups' },
        { name: 'Berichten', url: '/messages' },
        { name: 'Evenement toevoegen', url: '/events/create' },
      ],
      // Another app's "Delen" fills in the form of a new event.
      share_target: {
        action: '/events/create',
        method: 'GET',
        enctype: 'application/x-www-form-urlencoded',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    },
    { headers: { 'Content-Type': 'application/manifest+json' } },
  )
