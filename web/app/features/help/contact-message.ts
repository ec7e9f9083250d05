import { sendContactMessage } from 'contract/contact.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'

export const schema = sendContactMessage.body

export const sendMessage = (body: InputOf<typeof sendContactMessage>['body']) => call(sendContactMessage, { body })
