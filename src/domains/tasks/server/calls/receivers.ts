import { addDays } from '#engines/calendar/contract/calendar.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { listAssignable } from '#domains/people/server/index.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { Receivers } from '../../contract/results.models.ts'
import { getStoredTask } from '../present/present-list.ts'
import { listCapacities } from '../rules/capacity.ts'
import { dayOfTask } from '../rules/offer-task.ts'
import { ANYONE } from '../store/capacity.ts'
import { listAccounts } from '../store/people.ts'
import type { StoredTask } from '../store/parts.ts'
import {
  handoverScope,
  listReceiverRows,
  offerScope,
  type ReceiverScope,
  type ReceiverRow,
} from '../store/receivers.ts'
import { visibilityOf } from '../store/visibility.ts'
import { stateAfter } from '../workflow/change.ts'

const SHOWN = 20
/** Some of those who are found cannot take work. */
const FOUND = 60
/** Free time is counted for two weeks where no date limits it, and for two months at most. */
const USUAL_DAYS = 13
const MOST_DAYS = 61

type Query = Readonly<{ task_id?: number | undefined; q?: string | undefined; due_date?: string | undefined }>
type Choice = Readonly<{
  people: ReceiverScope
  due: string | null
  except: readonly number[]
  colleagues_of: number | null
}>

/** Refuses where the task is given to no one now, as offering it or handing it over would. */
const choiceOf = async (context: Context, row: StoredTask): Promise<Choice> => {
  const isFree = row.state === 'draft' || row.state === 'declined'
  stateAfter(row, isFree ? 'offer' : 'reassign')
  const [reviewer] = row.reviewer_account === null ? [] : await listAccounts(context.tx, [row.reviewer_account])
  const present = isFree ? null : (row.assignee ?? row.offered_to)
  return {
    people: isFree ? offerScope(context) : handoverScope(context, row),
    due: row.due_date,
    except: [...(present ? [present.id] : []), ...(reviewer?.employee_id ? [reviewer.employee_id] : [])],
    colleagues_of: present?.id ?? null,
  }
}

const untilOf = (due: string | null, today: string): string => {
  const until = due !== null && due >= today ? due : addDays(today, USUAL_DAYS)
  const latest = addDays(today, MOST_DAYS)
  return until > latest ? latest : until
}

/** Adds the free time until a date; the person with most of it is first. */
const withFreeTime = async (context: Context, people: readonly ReceiverRow[], until: string): Promise<Receivers> => {
  const ids = people.map(({ id }) => id)
  const span = { start_date: visibilityOf(context).today, end_date: until }
  const found = ids.length === 0 ? [] : await listCapacities(context, { ids, team_id: null, isInScope: ANYONE }, span)
  const capacities = new Map(found.map((one) => [one.employee.id, one]))
  const rows = people.map((person) => ({
    ...person,
    free_minutes: capacities.get(person.id)?.free_minutes ?? 0,
    leave_days: capacities.get(person.id)?.leave_days ?? 0,
  }))
  return { until, people: rows.toSorted((one, other) => other.free_minutes - one.free_minutes) }
}

const list = async (context: Context & Readonly<{ query: Query }>): Promise<Receivers> => {
  const { tx, query } = context
  const { today, me } = visibilityOf(context)
  const choice: Choice =
    query.task_id === undefined
      ? { people: offerScope(context), due: query.due_date ?? null, except: [], colleagues_of: me }
      : await choiceOf(context, await getStoredTask(context, query.task_id))
  const day = dayOfTask(choice.due, today)
  const { people, except, colleagues_of } = choice
  const found = await listReceiverRows(tx, people, { q: query.q, day, today, except, colleagues_of, limit: FOUND })
  const ids = found.map(({ id }) => id)
  const assignable = await listAssignable(tx, ids, day)
  const shown = found.filter(({ id }) => assignable.has(id)).slice(0, SHOWN)
  return withFreeTime(context, shown, untilOf(choice.due, today))
}

export const listReceivers = handle(tasks.listReceivers, list)
export const adminListReceivers = handle(admin.adminListReceivers, list)
