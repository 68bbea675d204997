import { found } from '#kit/server/database/rows.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { projectRefusals } from '../../contract/billing.refusals.ts'
import * as calls from '../../contract/projects.calls.ts'
import { checkBudgets } from '../projects/jobs.ts'
import { saveMembers, withLead } from '../projects/workflow/members.ts'
import { presentProject, applyProjectStep } from '../projects/workflow/steps.ts'
import { projectTasks } from '../registries.ts'
import { lockClient } from '../store/clients.ts'
import * as store from '../store/projects.ts'
import { todayOf } from '../rules/today.ts'

export const readProject = async (work: Work, prId: number): Promise<store.ProjectRow> =>
  found(await store.findProjectRow(work.tx, await todayOf(work), prId))

/** Currency and state of the client that a project is for; that of the organisation where it is for none. */
const checkClient = async ({ tx, now }: Work, clientId: number | null): Promise<string> => {
  if (clientId === null) return settingValue(tx, 'organisation.currency', now)
  const client = await lockClient(tx, clientId)
  if (!client) throw invalid({ client_id: 'Client does not exist' })
  if (client.status === 'archived') throw projectRefusals.refusal('client_archived')
  return client.currency
}

type ProjectDetails = Readonly<{
  client_id: number | null
  billing: string
  rate_minor: number | null
  starts_on: string
  ends_on: string | null
}>
const checkDetails = ({ client_id, billing, rate_minor, starts_on, ends_on }: ProjectDetails): void => {
  if (client_id === null && billing !== 'none') throw invalid({ billing: 'An internal project is not billed' })
  if (billing !== 'none' && rate_minor === null) throw invalid({ rate_minor: 'A project that is billed needs a rate' })
  if (ends_on !== null && ends_on < starts_on) throw invalid({ ends_on: 'The project ends before it starts' })
}

export const listProjects = handle(calls.listProjects, async (context) => {
  const { tx, actor, query } = context
  const { rows, meta } = await store.listProjectRows(tx, await todayOf(context), query)
  return new DetailedResponse(
    rows.map((row) => presentProject(actor, row)),
    { meta },
  )
})

export const addProject = handle(calls.addProject, async (context) => {
  const { tx, actor, body } = context
  const { members = [], client_id = null, rate_minor = null, ends_on = null, ...rest } = body
  const details = { ...rest, client_id, rate_minor, ends_on }
  checkDetails(details)
  const currency = await checkClient(context, client_id)
  const pr_id = await store.insertProject(tx, { ...details, currency })
  await saveMembers(tx, pr_id, withLead(members, details))
  const after = await readProject(context, pr_id)
  await audit(context, 'billing.project_added', { entity: 'projects', id: pr_id, after })
  return presentProject(actor, after)
})

type Change = Parsed<typeof calls.updateProject>['body']
type Locked = NonNullable<Awaited<ReturnType<typeof store.lockProject>>>

const changedDetails = async (context: Context, locked: Locked, change: Change) => {
  const { members: _m, state: _s, reason: _r, confirm: _c, version: _v, ...fields } = change
  const details = { ...locked, ...withoutUndefined(fields) }
  checkDetails(details)
  if (details.client_id === locked.client_id) return { fields, details, currency: locked.currency }
  if (await store.isProjectBilled(context.tx, locked.pr_id)) throw projectRefusals.refusal('billed')
  return { fields, details, currency: await checkClient(context, details.client_id) }
}

const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> => {
  const defined: Partial<Fields> = { ...fields }
  for (const key in defined) if (defined[key] === undefined) delete defined[key]
  return defined
}

const closingFields = (change: Change, today: string) => {
  if (change.state === undefined) return {}
  const isClosed = change.state === 'completed' || change.state === 'cancelled'
  return { state: change.state, closed_on: isClosed ? today : null }
}

export const updateProject = handle(calls.updateProject, async (context) => {
  const { tx, actor, params, body } = context
  const locked = found(await store.lockProject(tx, params.pr_id))
  requireVersion(locked, body.version)
  const before = await readProject(context, params.pr_id)
  const isStep = body.state !== undefined && body.state !== before.state
  if (body.state === 'cancelled' && isStep && body.reason === undefined)
    throw invalid({ reason: 'Say why the project is cancelled' })
  if (isStep && body.state)
    await applyProjectStep(tx, actor, before, { state: body.state, confirm: body.confirm ?? false })
  const { fields, details, currency } = await changedDetails(context, locked, body)
  const state = isStep ? closingFields(body, await todayOf(context)) : {}
  await store.updateProject(tx, params.pr_id, { ...fields, ...state, currency })
  const known = await store.listMembers(tx, params.pr_id)
  await saveMembers(tx, params.pr_id, withLead(body.members ?? known, details), known)
  await checkBudgets(context, [params.pr_id])
  const after = await readProject(context, params.pr_id)
  const why = body.reason === undefined ? {} : { reason: body.reason }
  await audit(context, 'billing.project_updated', {
    entity: 'projects',
    id: params.pr_id,
    change: changed(before, after, why),
  })
  return presentProject(actor, after)
})

export const deleteProject = handle(calls.deleteProject, async (context) => {
  const { tx, params } = context
  if (!(await store.lockProject(tx, params.id))) throw notFound()
  const before = await readProject(context, params.id)
  if (await store.isProjectUsed(tx, params.id, projectTasks.get()?.counts ?? null))
    throw projectRefusals.refusal('in_use', {
      instead: before.state === 'completed' || before.state === 'cancelled' ? '' : ' Cancel it instead.',
    })
  await store.deleteProject(tx, params.id)
  await audit(context, 'billing.project_deleted', { entity: 'projects', id: params.id, before })
  return { id: params.id }
})

export const listOwnProjects = handle(calls.listOwnProjects, async (context) => {
  const { tx, actor, query } = context
  if (actor.employee_id === null) return []
  return store.listProjectsOf(tx, actor.employee_id, query.on ?? (await todayOf(context)))
})
