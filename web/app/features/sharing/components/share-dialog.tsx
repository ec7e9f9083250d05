import { TOWN_SENDER, townSender } from 'contract/town-paths.ts'
import { Camera, Link2, type LucideIcon, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { hashtagsOf, SHARE_TARGETS, type Shareable, sentenceOf } from '../share-targets.ts'

const TITLES: Record<Shareable['kind'], string> = {
  event: 'Evenement delen',
  group: 'Groep delen',
  looking: 'Delen dat je zoekt',
  town: 'Delen dat je zoekt',
}

const HINT = 'Plak hem waar je wilt.'
const COPIED = [
  { name: 'Instagram', icon: Camera, hint: 'Plak hem in je verhaal of bericht op Instagram.' },
  { name: 'Link kopiëren', icon: Link2, hint: HINT },
]

export function ShareDialog({ shared, isOpen, onClose }: DialogProps & { shared: Shareable }) {
  const [firstName, setFirstName] = useState('')
  const sender = townSender(firstName)
  const query = sender === null ? '' : `?${new URLSearchParams({ [TOWN_SENDER]: sender })}`
  const link = new URL(shared.path + query, window.location.origin).href
  const canShareByDevice = typeof navigator.share === 'function'
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={TITLES[shared.kind]}>
      <div className="flex flex-col gap-5">
        {shared.kind === 'town' && (
          <TextField
            label="Je voornaam in de link"
            isOptional
            autoComplete="given-name"
            value={firstName}
            onChange={({ target }) => setFirstName(target.value)}
            error={firstName !== '' && sender === null ? 'Alleen letters, hoogstens 30' : undefined}
          />
        )}
        <figure className="rounded-card bg-sunken p-4">
          <figcaption className="font-semibold text-muted text-sm">Dit deel je</figcaption>
          <p className="mt-1 wrap-anywhere">{sentenceOf(shared)}</p>
          <p className="mt-1 text-muted text-sm wrap-anywhere">{hashtagsOf(shared)}</p>
          <p className="mt-2 font-medium text-primary-ink text-sm wrap-anywhere">{link}</p>
        </figure>
        {canShareByDevice && (
          <Button icon={Share2} variant="primary" onClick={() => void shareByDevice(shared, link, onClose)}>
            Delen met een app
          </Button>
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
          {SHARE_TARGETS.map(({ name, icon, urlFor }) => (
            <li key={name}>
              <a href={urlFor(shared, link)} target="_blank" rel="noopener noreferrer" className={targetClasses}>
                <TargetContent icon={icon}>
                  {name}
                  <span className="sr-only"> (opent in een nieuw venster)</span>
                </TargetContent>
              </a>
            </li>
          ))}
          {COPIED.map(({ name, icon, hint }) => (
            <li key={name}>
              <button type="button" className={targetClasses} onClick={() => void copy(link, hint)}>
                <TargetContent icon={icon}>{name}</TargetContent>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

const targetClasses =
  'flex h-full min-h-20 w-full flex-col items-center justify-center gap-1.5 rounded-card border border-line bg-surface px-2 py-3 text-center font-semibold text-sm leading-tight transition-colors hover:border-control hover:bg-sunken'

function TargetContent({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-6 text-primary-ink" />
      <span>{children}</span>
    </>
  )
}

async function shareByDevice(shared: Shareable, url: string, onShared: () => void): Promise<void> {
  try {
    await navigator.share?.({ title: shared.groupName ?? shared.title, text: sentenceOf(shared), url })
    onShared()
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url, HINT)
  }
}

async function copy(link: string, hint: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast({ title: 'Link gekopieerd', description: hint, kind: 'success' })
  } catch {
    toast({ title: 'Fout', description: 'Kon link niet kopiëren', kind: 'error' })
  }
}
