import { idWithMessage } from '../platform/ids.ts'
import { formBoolean } from '../platform/paging.ts'
import { route, type Upload } from '../platform/route.ts'
import { tooLong, visibleText } from '../platform/text.ts'
import { z } from '../platform/zod.ts'
import {
  GROUP_DEFAULTS,
  group,
  groupFields,
  groupFieldsSchema,
  groupFieldsUpdate,
  pictureRemoval,
  questions,
  tags,
} from './groups.ts'
import { groupLimits } from './limits.ts'

export const GROUP_PICTURE = {
  field: 'featuredImage',
  maxBytes: 5 * 1024 * 1024,
  types: ['jpeg', 'png', 'webp'],
} as const satisfies Upload

export const createGroup = route('POST', '/groups', 'verified', {
  summary: 'Create a group for a live event; the creator is owner and first member',
  body: groupFieldsSchema.extend({
    description: z
      .string('Beschrijving is verplicht')
      .overwrite(visibleText)
      .min(1, 'Beschrijving is verplicht')
      .min(groupLimits.description.min, 'Beschrijving moet minimaal 10 karakters zijn')
      .max(groupLimits.description.max, tooLong('Beschrijving', groupLimits.description.max)),
    eventId: idWithMessage('Selecteer een evenement'),
    tags: tags.optional().default([]),
    questions: questions.optional().default([]),
    audience: groupFields.audience.optional().default(GROUP_DEFAULTS.audience),
    membersMayAdmit: formBoolean.optional().default(GROUP_DEFAULTS.membersMayAdmit),
    takesRequests: formBoolean.optional().default(GROUP_DEFAULTS.takesRequests),
    isPublic: formBoolean.optional().default(GROUP_DEFAULTS.isPublic),
  }),
  output: z.object({ group }),
  status: 201,
  refusals: [
    'EVENT_NOT_FOUND',
    'EVENT_NOT_LIVE',
    'EVENT_ENDED',
    'GROUP_LIMIT_REACHED',
    'GROUP_LIMIT_MAXIMUM',
    'UNDER_AGE',
    'AUDIENCE_MISMATCH',
    'IMAGE_REFUSED',
  ],
  upload: GROUP_PICTURE,
  changes: () => ['group', 'groups', 'limits', 'event', 'looking', 'invitations'],
})

export const updateGroup = route('PUT', '/groups/:id', 'verified', {
  alsoMethods: ['PATCH'],
  summary: 'The owner changes the given fields',
  body: groupFieldsUpdate.extend(pictureRemoval),
  output: z.object({ group }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'UNDER_AGE', 'AUDIENCE_MISMATCH', 'IMAGE_REFUSED'],
  upload: GROUP_PICTURE,
  changes: ({ params }) => [`group:${params.id}`],
})

export const deleteGroup = route('DELETE', '/groups/:id', 'verified', {
  summary: 'The owner deletes the group and its chat',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
  changes: () => ['groups', 'limits', 'event'],
})
