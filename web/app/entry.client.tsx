import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchFirstEntry } from './lib/routing/first-entry.ts'
import { ignoreAbortedTransitions } from './lib/routing/view-transitions.ts'
import { isOldBrowser } from './lib/startup/old-browser.ts'

ignoreAbortedTransitions()
watchFirstEntry()

// What the server rendered works without scripts, and says so where it does not.
if (!isOldBrowser())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
