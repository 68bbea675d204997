import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { queryInt, text, textId, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { hiringRefusals } from './hiring.refusals.ts'
import { taskRecord, taskState, templateRecord } from './onboarding.records.ts'
import { task, template } from './checklist.models.ts'
import { account } from './hiring.records.ts'

const changes = ['hiring.changed'] as const
const shows = ['hiring.changed'] as const
const params = z.strictObject({ id: textId })
const stale = commonRefusals.of('stale')

export const listTemplates = call({
  id: 'onboardTemplates.list',
  route: 'GET /api/admin/onboarding-templates',
  permission: 'hiring.read',
  summary: 'Templates of onboarding: the documents that are asked for, and the checklist.',
  data: z.array(template),
  shows,
})

export const addTemplate = call({
  id: 'onboardTemplates.add',
  route: 'POST /api/admin/onboarding-templates',
  permission: 'hiring.templates.write',
  summary: 'Adds a template.',
  body: z.strictObject(templateRecord.add),
  data: template,
  toast: success('Template Added Successfully'),
  refusals: hiringRefusals.of('name_taken', 'default_needed'),
  changes,
})

export const updateTemplate = call({
  id: 'onboardTemplates.update',
  route: 'PUT /api/admin/onboarding-templates/:id',
  permission: 'hiring.templates.write',
  summary: 'Changes a template; onboardings under way keep their copy.',
  params,
  body: z.strictObject({ version, ...templateRecord.change }),
  data: template,
  toast: info('Template Updated Successfully'),
  refusals: { ...hiringRefusals.of('name_taken', 'default_needed'), ...stale },
  changes,
})

export const listTasks = call({
  id: 'onboardTasks.list',
  route: 'GET /api/admin/onboarding-tasks',
  permission: 'hiring.tasks',
  summary: 'Items of checklists by due day: the own ones and those of the own role, or all for readers of hiring.',
  query: z.strictObject({
    state: taskState.optional(),
    onboard_id: textId.optional(),
    /** Only those of the actor and of the actor's role. */
    mine: z.enum(['true']).optional(),
    sort: sortKey(['due_on']).optional(),
    limit: queryInt(1, MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(task),
  meta: pageMeta,
  export: { name: 'checklist' },
  shows,
})

export const updateTask = call({
  id: 'onboardTasks.update',
  route: 'PUT /api/admin/onboarding-tasks/:id',
  permission: 'hiring.tasks',
  summary: 'Ticks an item of a checklist, waives it, opens it again, or gives it another owner or day.',
  params,
  body: z.strictObject({
    version,
    state: taskState.optional(),
    note: text(1000).optional(),
    owner: account.nullish(),
    ...taskRecord.change,
  }),
  data: task,
  toast: info('Checklist Updated Successfully'),
  refusals: { ...hiringRefusals.of('note_missing', 'ended'), ...stale },
  changes,
})

export const listOwnTasks = call({
  id: 'onboardTasks.mine',
  route: 'GET /api/user/onboarding-tasks',
  permission: 'hiring.own',
  summary: 'The items of checklists that the person owns: open ones first, with what was done in the last 30 days.',
  data: z.array(task),
  shows,
})

export const doOwnTask = call({
  id: 'onboardTasks.done',
  route: 'PUT /api/user/onboarding-tasks/:id',
  permission: 'hiring.own',
  summary: 'Ticks an own item of a checklist, or opens it again.',
  params,
  body: z.strictObject({ version, state: z.enum(['open', 'done']), note: text(1000).optional() }),
  data: task,
  toast: info('Checklist Updated Successfully'),
  refusals: { ...hiringRefusals.of('ended'), ...stale },
  changes,
})

export const checklistCalls = {
  listTemplates,
  addTemplate,
  updateTemplate,
  listTasks,
  updateTask,
  listOwnTasks,
  doOwnTask,
}
