import type { GroupPreview } from 'contract/groups/listing.ts'
import { formatEventTime } from '~/lib/format/dates.ts'
import { pageTitle } from '~/lib/routing/head.ts'

/** The preview of a link to a public group. It names nobody. */
export const invitationMeta = ({ id, event, currentMembers, maxMembers, isOpen, shareImage }: GroupPreview) => ({
  title: pageTitle(`Ga je mee naar ${event.title}?`),
  description: `${formatEventTime(event)}, ${event.location}. ${currentMembers} van ${maxMembers} gaan mee.${isOpen ? ' Vraag of je erbij mag.' : ''}`,
  path: `/uitnodiging/${id}`,
  picture: shareImage,
})
