import { z } from 'zod'
import { line } from '#kit/contract/fields.ts'
import { field, record } from '#kit/contract/record.ts'
import { isPlainAddress } from './webhooks.rules.ts'

const NOT_PLAIN = 'is no address like https://example.org/hook, without a name, a password or a fragment'

export const area = z.string().regex(/^[a-z_]{1,40}$/)

/** An address to which events are sent. */
export const webhookRecord = record('webhook_endpoints', {
  name: field(line(80), { label: 'Name' }),
  address: field(line(500, 8).refine(isPlainAddress, NOT_PLAIN), {
    label: 'Address',
    help: 'Begins with https://. It is sent nothing but ids: who may read the rest, reads it in Muster.',
  }),
  areas: field(z.array(area).max(60), { label: 'Events', noun: 'events', isOptional: true }),
})
