import { z } from 'zod'
import { nl } from 'zod/locales'

// jitless: zod's compiled parsers need `new Function`, which the site's Content-Security-Policy forbids; probing for it
// alone already reports a violation in the browser. The server turns the compiler back on in its own config.
z.config({ ...nl(), jitless: 'document' in globalThis })

export { z }
