import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsOnline } from '../../lib/api/online.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Illustration, type IllustrationName } from '../visuals/illustration.tsx'

/*
  EmptyState  picture, title, a sentence, and the next step (`action`: a Button or LinkButton)
  ErrorState  the failure and "Probeer opnieuw"; announced when it appears. Without a connection it says so instead
*/

type StateProps = {
  title: string
  children?: ReactNode
  headingLevel?: 1 | 2 | 3
  className?: string
}

export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying,
  action,
  picture = 'trouble',
  headingLevel,
  className,
}: StateProps & { onRetry?: () => void; isRetrying?: boolean; action?: ReactNode; picture?: IllustrationName }) {
  const isOnline = useIsOnline()
  return (
    <div role="alert">
      <EmptyState
        picture={isOnline ? picture : 'offline'}
        title={isOnline ? title : 'Je hebt geen internet'}
        headingLevel={headingLevel}
        className={className}
        action={
          <>
            {onRetry && (
              <Button icon={RotateCw} onClick={onRetry} isPending={isRetrying}>
                Probeer opnieuw
              </Button>
            )}
            {action}
          </>
        }
      >
        {isOnline ? children : 'Dit staat nog niet op je apparaat. Het verschijnt vanzelf als je weer online bent.'}
      </EmptyState>
    </div>
  )
}

export function EmptyState({
  picture,
  title,
  children,
  action,
  headingLevel = 2,
  className,
}: StateProps & { picture: IllustrationName; action?: ReactNode }) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={classNames('mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center', className)}>
      <Illustration name={picture} className="w-52 max-w-full" />
      <Heading className="mt-5 text-xl">{title}</Heading>
      {children !== undefined && <div className="mt-2 text-balance text-muted">{children}</div>}
      {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
