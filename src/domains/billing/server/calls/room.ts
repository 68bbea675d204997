import { notFound } from '#kit/contract/envelope.ts'
import { asColleague, presenceSource } from '#domains/people/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import * as calls from '../../contract/projects.calls.ts'
import type { ProjectRoom } from '../../contract/projects.models.ts'
import { presentProject } from '../projects/workflow/steps.ts'
import { projectTasks } from '../registries.ts'
import * as store from '../store/room.ts'
import { lockProject, type ProjectRow } from '../store/projects.ts'
import { todayOf } from '../rules/today.ts'
import { readProject } from './projects.ts'

const DAY_MS = 86_400_000

/** The share of the planned days that is over, today included. */
const elapsed = ({ starts_on, ends_on }: ProjectRow, today: string): number | null => {
  if (ends_on === null) return null
  const days = (to: string): number => (Date.parse(to) - Date.parse(starts_on)) / DAY_MS + 1
  return Math.min(10_000, Math.max(0, Math.round((days(today) * 10_000) / days(ends_on))))
}

const listPresentMembers = async (work: Work, prId: number, today: string): Promise<ProjectRoom['on_now']> => {
  const people = await store.listMembersOn(work.tx, prId, today)
  const presences = await presenceSource.get()(
    work,
    people.map(({ id }) => id),
  )
  return people.map((employee) => {
    const known = presences.get(employee.id)
    return { employee, presence: known === undefined ? null : asColleague(known) }
  })
}

const readTasks = async (tx: Tx, prId: number): Promise<ProjectRoom['tasks']> => {
  const tasks = projectTasks.get()
  if (tasks === null) return null
  const blocked = await tasks.blocked(tx, prId)
  return { open: await store.countOpenTasks(tx, prId, tasks.counts), blocked: [...blocked] }
}

const nextDates = async (tx: Tx, row: ProjectRow, today: string): Promise<ProjectRoom['next_dates']> => {
  const own = [
    ...(row.starts_on > today ? [{ on: row.starts_on, what: 'The project starts' }] : []),
    ...(row.ends_on !== null && row.ends_on >= today ? [{ on: row.ends_on, what: 'The project ends' }] : []),
  ]
  const all = [...own, ...(await store.listMemberDates(tx, row.pr_id, today))]
  return all.sort((a, b) => a.on.localeCompare(b.on))
}

export const readRoom = handle(calls.readRoom, async (context) => {
  const { tx, actor, params } = context
  const today = await todayOf(context)
  const row = await readProject(context, params.id)
  const pinned_note = await store.getPinnedNote(tx, params.id)
  return {
    ...presentProject(actor, row),
    pinned_note,
    notes: await store.listProjectNotes(tx, params.id),
    on_now: await listPresentMembers(context, params.id, today),
    tasks: await readTasks(tx, params.id),
    days_elapsed_bp: elapsed(row, today),
    burn: await store.listBurn(tx, params.id),
    next_dates: await nextDates(tx, row, today),
  }
})

export const addProjectNote = handle(calls.addProjectNote, async (context) => {
  const { tx, actor, body, now } = context
  if (!(await lockProject(tx, body.pr_id))) throw notFound()
  const note = { ...body, author: actor.name, account_id: actor.account_id, created_at: now }
  const id = await store.insertProjectNote(tx, note)
  await audit(context, 'billing.project_note_added', { entity: 'projects', id: body.pr_id, after: body })
  return { id, kind: body.kind, text: body.text, author: actor.name, created_at: now }
})
