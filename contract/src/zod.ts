import { z } from 'zod'
import { nl } from 'zod/locales'

// zod's compiled parsers need `new Function`, which the site's Content-Security-Policy forbids in browsers. Even zod's test
// for it reports a violation there.
z.config({ ...nl(), jitless: 'document' in globalThis })

export { z }
