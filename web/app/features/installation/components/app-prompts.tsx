import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { BellRing, Download, RefreshCw, Share } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { restorePush, usePush, usePushOffer } from '~/features/notifications/api-push.ts'
import { useIsOnline } from '~/lib/api/online.ts'
import { recordMilestone, useMilestone } from '~/lib/milestones.ts'
import { requestPersistence } from '~/lib/offline/store.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { install, isInstalled, postponeInstall, useInstallOffer } from '../api.ts'
import { activateNewRelease, startServiceWorker, useNewRelease } from '../release.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'

/** One at a time, in the flow of the page, so that they cover nothing. None while offline, where no answer would work. */
export const AppPrompts = (props: { isHidden: boolean }) => (
  <>
    <PullToRefresh />
    <OnePrompt {...props} />
  </>
)

function OnePrompt({ isHidden }: { isHidden: boolean }) {
  const isOnline = useIsOnline()
  useEffect(() => {
    void startServiceWorker()
    if (isInstalled()) requestPersistence()
  }, [])
  useFirstMessage()
  const hasNewRelease = useNewRelease()
  const [isLater, setLater] = useState(false)
  const me = useSignedInUser().id
  useEffect(() => void restorePush(me).catch(() => undefined), [me])
  const push = usePush(me)
  const pushOffer = usePushOffer(useMilestone('awaitsAnswer'))
  const [hasAnswered, setAnswered] = useState(false)
  const offer = useInstallOffer()

  if (!isOnline || isHidden) return null
  if (hasNewRelease && !isLater)
    return (
      <Prompt
        title="Er is een nieuwe versie"
        action={
          <Button size="sm" variant="primary" icon={RefreshCw} onClick={activateNewRelease}>
            Vernieuwen
          </Button>
        }
        later="Straks"
        onLater={() => setLater(true)}
      >
        De pagina wordt even opnieuw geladen. Je berichten blijven bewaard.
      </Prompt>
    )
  if (pushOffer.isOffered) {
    const answer = () => {
      pushOffer.close()
      setAnswered(true)
    }
    return (
      <Prompt
        title="Zullen we je een seintje geven?"
        action={
          <Button
            size="sm"
            variant="primary"
            icon={BellRing}
            isPending={push.isPending}
            onClick={() => void push.turnOn().then(answer)}
          >
            Ja, graag
          </Button>
        }
        isPending={push.isPending}
        onLater={answer}
      >
        Dan hoor je het meteen als iemand je schrijft of met je mee wil, ook als de site dicht is. Je kiest zelf
        waarover, bij je meldingen.
      </Prompt>
    )
  }
  if (offer === null || hasAnswered) return null
  return (
    <Prompt
      title={`Zet ${PRODUCT_NAME} op je beginscherm`}
      action={
        offer === 'browser' && (
          <Button size="sm" variant="primary" icon={Download} onClick={() => void install()}>
            Installeren
          </Button>
        )
      }
      onLater={postponeInstall}
    >
      {offer === 'browser' ? (
        'Dan opent het als een app, en lees je je laatste berichten ook zonder internet.'
      ) : (
        <>
          Tik op <Share aria-hidden="true" className="inline size-4 align-[-0.15em]" /> Deel en kies ‘Zet op
          beginscherm’. Dan opent het als een app, en kun je meldingen krijgen.
        </>
      )}
    </Prompt>
  )
}

function useFirstMessage(): void {
  useEffect(() => {
    let unsubscribe = () => {}
    let isUnmounted = false
    void import('~/features/chat/api.ts').then(({ onMessageSent }) => {
      if (!isUnmounted) unsubscribe = onMessageSent(() => recordMilestone('awaitsAnswer'))
    })
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [])
}

type PromptProps = {
  title: string
  action: ReactNode
  later?: string
  isPending?: boolean
  onLater: () => void
  children: ReactNode
}

function Prompt({ title, action, later = 'Niet nu', isPending = false, onLater, children }: PromptProps) {
  return (
    <section
      role="status"
      className="mx-auto my-3 w-[calc(100%-2rem)] max-w-xl shrink-0 rounded-card border border-line bg-raised p-4 shadow-soft"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted text-sm">{children}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {action}
        <Button size="sm" variant="quiet" disabled={isPending} onClick={onLater}>
          {later}
        </Button>
      </div>
    </section>
  )
}
