import { z } from 'zod'
import { call, info, responseMessage, success } from '#kit/contract/call.ts'
import { id, instant, line, named, queryFlag, searchOf, textId, version } from '#kit/contract/fields.ts'
import { sortKey } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { topic } from './hashbook.models.ts'
import { audience, topicRecord } from './hashbook.records.ts'
import { hashbookRefusals } from './hashbook.refusals.ts'

const changes = ['hashbook.changed'] as const
export const shows = ['hashbook.changed'] as const
const params = z.strictObject({ id: textId })
const sort = sortKey(['position', 'title', 'updated_at']).optional()
/** An account as people of both areas are known. */
export const personRef = z.strictObject({ area: z.enum(['Admin', 'User']), id })

/** The people of a topic, which are no ids alone. */
const people = { owner: personRef.optional(), deputy: personRef.nullish() }
export const listTopics = call({
  id: 'adminTopics.list',
  route: 'GET /api/admin/add-hashbook/topics',
  permission: 'hashbook.read',
  summary: 'All topics.',
  query: z.strictObject({
    q: searchOf(200).optional(),
    audience: audience.optional(),
    locked: queryFlag.optional(),
    mine: queryFlag.optional(),
    /** Those with pages whose review is overdue. */
    stale: queryFlag.optional(),
    sort,
  }),
  data: z.array(topic),
  meta: z.strictObject({ can_add: z.boolean() }),
  shows,
})

export const addTopic = call({
  id: 'adminTopics.add',
  route: 'POST /api/admin/add-hashbook/topics',
  permission: 'hashbook.topics.write',
  summary: 'Adds a topic for everyone, or for departments and teams.',
  body: z
    .strictObject({ ...topicRecord.add, ...people })
    .superRefine(onlyWith('audience', { departments: ['limited'], teams: ['limited'] })),
  data: topic,
  toast: success('Topic Added Successfully'),
  refusals: hashbookRefusals.of('title_taken'),
  changes,
})

export const updateTopic = call({
  id: 'adminTopics.update',
  route: 'PUT /api/admin/add-hashbook/topics/:id',
  permission: 'hashbook.topics.write',
  summary: 'Changes a topic that is not locked.',
  params,
  body: z
    .strictObject({ version, ...topicRecord.change, ...people })
    .superRefine(onlyWith('audience', { departments: ['limited'], teams: ['limited'] })),
  data: topic,
  toast: info('Topic Updated Successfully'),
  refusals: { ...hashbookRefusals.of('title_taken', 'locked'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteTopic = call({
  id: 'adminTopics.delete',
  route: 'DELETE /api/admin/add-hashbook/topics/:id',
  permission: 'hashbook.moderate',
  summary: 'Puts an empty topic into the bin, from which it can be restored for 30 days.',
  params,
  data: z.strictObject({ id, restore_until: instant }),
  toast: success('Topic Deleted Successfully'),
  refusals: hashbookRefusals.of('locked', 'topic_not_empty'),
  changes,
})

export const lockTopic = call({
  id: 'adminTopics.lock',
  route: 'POST /api/admin/lock-hashbook',
  permission: 'hashbook.lock',
  summary: 'Locks a topic with a reason, until an instant or without an end, or unlocks it.',
  body: z
    .strictObject({
      id,
      version,
      locked: z.boolean(),
      reason: line(300, 3).optional(),
      until: instant.nullish(),
      comments: z.enum(['open', 'closed']).optional(),
    })
    .superRefine(onlyWith('locked', { reason: [true], until: [true], comments: [true] })),
  data: topic,
  toast: responseMessage('success'),
  refusals: commonRefusals.of('stale'),
  changes,
})

export const listOwnTopics = call({
  id: 'userTopics.list',
  route: 'GET /api/user/hashbook/topics',
  permission: 'hashbook.read',
  summary: 'The topics that the person may read.',
  query: z.strictObject({
    q: searchOf(200).optional(),
    mine: queryFlag.optional(),
    locked: queryFlag.optional(),
    stale: queryFlag.optional(),
    sort,
  }),
  data: z.array(topic),
  shows,
})

export const readChoices = call({
  id: 'userHashbook.deptTeam',
  route: 'POST /api/user/get-hashbook-depteam',
  permission: 'hashbook.read',
  summary: 'The departments and teams that the person may choose as the audience of a topic.',
  reads: true,
  data: z.strictObject({
    departments: z.array(named),
    teams: z.array(z.strictObject({ ...named.shape, department_id: id })),
    default: z.strictObject({ department_id: id.nullable(), team_id: id.nullable() }),
  }),
  shows: ['organisation.changed'],
})

export const addOwnTopic = call({
  id: 'userTopics.add',
  route: 'POST /api/user/hashbook/topics',
  permission: 'hashbook.topics.write',
  summary: 'Adds a topic for the own department, the own team or teams that the person leads.',
  body: z
    .strictObject(topicRecord.add)
    .pick({ title: true, description: true, audience: true, departments: true, teams: true })
    .superRefine(onlyWith('audience', { departments: ['limited'], teams: ['limited'] })),
  data: topic,
  toast: success('Topic Added Successfully'),
  refusals: hashbookRefusals.of('title_taken', 'audience'),
  changes,
})

export const updateOwnTopic = call({
  id: 'userTopics.update',
  route: 'PUT /api/user/hashbook/topics/:id',
  permission: 'hashbook.topics.write',
  summary: 'Changes a topic that the person owns, or is the deputy of.',
  params,
  body: z
    .strictObject({ version, ...topicRecord.change, deputy: people.deputy })
    .omit({ audience: true, position: true }),
  data: topic,
  toast: info('Topic Updated Successfully'),
  refusals: { ...hashbookRefusals.of('title_taken', 'locked', 'audience'), ...commonRefusals.of('stale') },
  changes,
})

export const topicCalls = {
  listTopics,
  addTopic,
  updateTopic,
  deleteTopic,
  lockTopic,
  listOwnTopics,
  readChoices,
  addOwnTopic,
  updateOwnTopic,
}
