import { z } from 'zod'
import { blockRecord } from './policy.records.ts'
import { requestsRefusals } from './requests.refusals.ts'
import { call, info, success } from '#kit/contract/call.ts'
import { id, textId, textVersion, version } from '#kit/contract/fields.ts'

const shows = ['requests.changed', 'organisation.changed', 'people.changed'] as const
const changes = ['requests.changed'] as const

const DAY_MS = 86_400_000
type Dates = Readonly<{ from_date: string; to_date: string; level: string; max_away: number | null }>

const checkBlock = ({ from_date, to_date, level, max_away }: Dates, context: z.RefinementCtx): void => {
  const reject = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
  if (to_date < from_date) reject('to_date', 'must not be before the first day')
  if (Date.parse(to_date) - Date.parse(from_date) >= 366 * DAY_MS) reject('to_date', 'is more than 366 days away')
  if (level === 'limited' && max_away === null) reject('max_away', 'is required')
  if (level !== 'limited' && max_away !== null) reject('max_away', 'goes with a limited block')
}

export const calendarBlock = z.strictObject({
  id,
  version,
  ...blockRecord.row,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type CalendarBlock = z.output<typeof calendarBlock>

export const listBlocks = call({
  id: 'calendarBlocks.list',
  route: 'GET /api/admin/request/block',
  permission: 'requests.read',
  summary: 'Days on which leave is closed, limited or counted, latest first.',
  data: z.array(calendarBlock),
  shows,
})

export const addBlock = call({
  id: 'calendarBlocks.add',
  route: 'POST /api/admin/request/block',
  permission: 'requests.policy',
  summary: 'Adds days on which leave is closed, limited or counted. What is approved stays.',
  body: z.strictObject(blockRecord.whole).superRefine(checkBlock),
  data: calendarBlock,
  toast: success('Blackout period Added Successfully'),
  refusals: requestsRefusals.of('own_rule'),
  changes,
})

export const updateBlock = call({
  id: 'calendarBlocks.update',
  route: 'PUT /api/admin/request/block/:id',
  permission: 'requests.policy',
  summary: 'Changes such days. What is approved stays.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ version, ...blockRecord.whole }).superRefine(checkBlock),
  data: calendarBlock,
  toast: info('Blackout period Updated Successfully'),
  refusals: requestsRefusals.of('own_rule'),
  changes,
})

export const deleteBlock = call({
  id: 'calendarBlocks.delete',
  route: 'DELETE /api/admin/request/block/:id',
  permission: 'requests.policy',
  summary: 'Opens the days again.',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ version: textVersion }),
  data: z.strictObject({ id }),
  toast: success('Blackout period Deleted Successfully'),
  changes,
})

export const blockCalls = { listBlocks, addBlock, updateBlock, deleteBlock }
