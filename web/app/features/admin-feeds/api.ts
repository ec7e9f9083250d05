import { unreadableText } from 'contract/events/unreadable-text.ts'
import { type Feed, type FeedCounts, fetchFeed, getFeed } from 'contract/feeds.ts'
import { countText } from 'contract/platform/count-text.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'

export const useFeed = (id: string) => useQuery(queryFor(getFeed, { params: { id } }))

export async function fetchNow(id: string): Promise<void> {
  announceRun((await call(fetchFeed, { params: { id } })).feed)
}

/** What a fetch did: "3 nieuw, 1 dubbel". */
export function runText(counts: FeedCounts): string {
  const parts: (string | false)[] = [
    counts.added > 0 && `${counts.added} nieuw`,
    counts.changed > 0 && `${counts.changed} bijgewerkt`,
    counts.cancelled > 0 && `${counts.cancelled} afgelast`,
    counts.duplicates > 0 && `${counts.duplicates} dubbel`,
    counts.past > 0 && `${counts.past} voorbij`,
    counts.incomplete > 0 && `${counts.incomplete} onvolledig`,
    counts.notUnderstood > 0 && `${counts.notUnderstood} niet begrepen`,
    counts.unreadable > 0 && unreadableText(counts.unreadable, counts.unreadableLines),
    counts.vanished > 0 && `${counts.vanished} verdwenen`,
  ]
  return parts.filter(Boolean).join(', ') || 'Niets nieuws'
}

function announceRun({ lastRun }: Feed): void {
  if (lastRun === null) return
  if (lastRun.error !== null) toast({ title: 'Ophalen mislukt', description: lastRun.error, kind: 'error' })
  else if (lastRun.added > 0)
    toast({
      title: countText(lastRun.added, 'nieuw evenement', 'nieuwe evenementen'),
      description: runText(lastRun),
      kind: 'success',
    })
  else toast({ title: 'Bron opgehaald', description: runText(lastRun), kind: 'success' })
}
