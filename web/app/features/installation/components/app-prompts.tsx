import { PRODUCT_NAME } from 'contract/product.ts'
import { Download, RefreshCw, Share } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSignedInUser } from '~/lib/session.ts'
import { socket } from '~/lib/socket.ts'
import { Button } from '~/ui/button.tsx'
import { gainedSomething, install, installLater, useInstallOffer } from '../api.ts'
import { startServiceWorker, takeNewRelease, useNewRelease } from '../release.ts'

/** What the app itself asks: take the new release, or put it on the home screen. One at a time, and never over the page's own bars. */
export function AppPrompts() {
  useEffect(() => void startServiceWorker(), [])
  useGains()
  const hasNews = useNewRelease()
  const [isLater, setLater] = useState(false)
  const offer = useInstallOffer()

  if (hasNews && !isLater)
    return (
      <Prompt
        title="Er is een nieuwe versie"
        actions={
          <>
            <Button size="sm" variant="primary" icon={RefreshCw} onClick={takeNewRelease}>
              Vernieuwen
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setLater(true)}>
              Straks
            </Button>
          </>
        }
      >
        De pagina wordt even opnieuw geladen. Je berichten blijven bewaard.
      </Prompt>
    )
  if (offer === null) return null
  return (
    <Prompt
      title={`Zet ${PRODUCT_NAME} op je beginscherm`}
      actions={
        <>
          {offer === 'browser' && (
            <Button size="sm" variant="primary" icon={Download} onClick={() => void install()}>
              Installeren
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={installLater}>
            Niet nu
          </Button>
        </>
      }
    >
      {offer === 'browser' ? (
        'Dan opent het als een app, en lees je je laatste berichten ook zonder internet.'
      ) : (
        <>
          Tik op <Share aria-hidden="true" className="inline size-4 align-[-0.15em]" /> Deel en kies ‘Zet op
          beginscherm’. Dan opent het als een app.
        </>
      )}
    </Prompt>
  )
}

/** Let in to a group, or a first message that arrived. */
function useGains(): void {
  const me = useSignedInUser().id
  useEffect(() => {
    const stops = [
      socket.on('member-accepted', ({ userId }) => {
        if (userId === me) gainedSomething()
      }),
    ]
    let isGone = false
    void import('~/features/chat/api.ts').then(({ onMessageSent }) => {
      if (!isGone) stops.push(onMessageSent(gainedSomething))
    })
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [me])
}

function Prompt({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <section
      role="status"
      className="fixed inset-x-4 top-[calc(var(--bar-top)+0.75rem)] z-30 rounded-card border border-line bg-raised p-4 shadow-soft sm:left-auto sm:w-96"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted text-sm">{children}</p>
      <div className="mt-3 flex flex-wrap gap-2">{actions}</div>
    </section>
  )
}
