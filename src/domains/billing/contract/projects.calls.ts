import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, reason, text, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { projectRecord } from './billing.records.ts'
import { projectRefusals } from './billing.refusals.ts'
import { ownProject, project, projectNote, projectRoom } from './projects.models.ts'

const changes = ['projects.changed'] as const

const members = z
  .array(z.strictObject({ employee_id: id, effective_from: date, effective_to: date.nullish() }))
  .max(200)
  .optional()
const addRefusals = projectRefusals.of('code_taken', 'client_archived', 'member_inactive')

export const listProjects = call({
  id: 'projects.list',
  route: 'GET /api/admin/project-room',
  permission: 'projects.read',
  summary: 'Projects, with what is used of their budgets.',
  query: z.strictObject({
    ...pageQuery(['name', 'ends_on', 'used']),
    ...projectRecord.filters,
  }),
  data: z.array(project),
  meta: pageMeta,
  shows: ['projects.changed', 'clients.changed', 'invoices.changed', 'people.changed'],
  export: { name: 'projects' },
})

export const addProject = call({
  id: 'projects.add',
  route: 'POST /api/admin/project-room',
  permission: 'projects.write',
  summary: 'Adds a planned project. Its lead is a member on every day.',
  body: z.strictObject({ ...projectRecord.add, members }),
  data: project,
  toast: success('Project Added Successfully'),
  refusals: addRefusals,
  changes,
})

export const updateProject = call({
  id: 'projects.update',
  route: 'PUT /api/admin/project-room/:pr_id',
  permission: 'projects.write',
  summary: 'Changes a project or its state. Members replace those that were there.',
  params: z.strictObject({ pr_id: textId }),
  body: z.strictObject({
    ...projectRecord.change,
    members,
    reason: reason.optional(),
    confirm: z.boolean().optional(),
    pinned_note: text(2000, 1).nullish(),
    version,
  }),
  data: project,
  toast: info('Project Updated Successfully'),
  refusals: {
    ...addRefusals,
    ...projectRefusals.of('open_work', 'billed', 'wrong_state'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const deleteProject = call({
  id: 'projects.delete',
  route: 'DELETE /api/admin/project-room/:id',
  permission: 'projects.write',
  summary: 'Deletes a project that nothing belongs to.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id }),
  toast: success('Project Deleted Successfully'),
  refusals: projectRefusals.of('in_use'),
  changes,
})

export const readRoom = call({
  id: 'projects.room',
  route: 'GET /api/admin/project-room/:id',
  permission: 'projects.read',
  summary: 'The room of a project: who works on it now, what is used, what comes next and what was decided.',
  params: z.strictObject({ id: textId }),
  data: projectRoom,
  shows: ['projects.changed', 'invoices.changed', 'attendance.changed', 'people.changed'],
})

export const addProjectNote = call({
  id: 'projects.note',
  route: 'POST /api/admin/project-room/note',
  permission: 'projects.write',
  summary: 'Writes a note or a decision into the room of a project. It stays.',
  body: z.strictObject({ pr_id: id, kind: projectNote.shape.kind, text: text(2000, 1) }),
  data: projectNote,
  toast: success('Note Added Successfully'),
  changes,
})

export const listOwnProjects = call({
  id: 'projects.mine',
  route: 'GET /api/user/projects',
  permission: 'projects.own',
  summary: 'Projects that the person is a member of on a day, today when left out.',
  query: z.strictObject({ on: date.optional() }),
  data: z.array(ownProject),
  shows: ['projects.changed'],
})

export const projectCalls = {
  listProjects,
  addProject,
  updateProject,
  deleteProject,
  readRoom,
  addProjectNote,
  listOwnProjects,
}
