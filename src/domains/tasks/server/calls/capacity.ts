import { datesBetween } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { Capacity } from '../../contract/results.models.ts'
import { listCapacities } from '../rules/capacity.ts'
import { peopleInScope } from '../store/capacity.ts'

const MAX_DAYS = 62

type Span = { user_ids?: number[] | undefined; team_id?: number | undefined; start_date: string; end_date: string }

const getCapacityOf = async (context: Context & Readonly<{ body: Span }>): Promise<Capacity[]> => {
  const { body } = context
  if ((body.user_ids === undefined) === (body.team_id === undefined))
    throw invalid({ user_ids: 'Choose people or a team' })
  if (body.end_date < body.start_date) throw invalid({ end_date: 'The time ends before it starts' })
  if (datesBetween(body.start_date, body.end_date).length > MAX_DAYS) throw invalid({ end_date: 'At most 62 days' })
  const ids = body.user_ids ? [...new Set(body.user_ids)] : null
  const who = { ids, team_id: body.team_id ?? null, isInScope: peopleInScope(context.scope()) }
  const found = await listCapacities(context, who, body)
  if (ids && found.length < ids.length) throw notFound()
  return found
}

export const readCapacity = handle(tasks.readCapacity, getCapacityOf)
export const adminReadCapacity = handle(admin.adminReadCapacity, getCapacityOf)
