import { addDays, calendarDay } from '#engines/calendar/contract/calendar.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { loadCalendars, organisationDay } from '#domains/organisation/server/index.ts'
import * as calls from '../../../contract/state-lists.calls.ts'
import { EMPLOYED, NOT_LEFT, type EmployeeRow, type PersonStatus } from '../../../contract/people.models.ts'
import {
  backupRow,
  noticeRow,
  resignedRow,
  suspendedRow,
  warnedRow,
  wfhCancelledRow,
} from '../../../contract/state-lists.models.ts'
import { countBlocking } from '../../exits/holdings.ts'
import { showPeople } from '../../persons/present/show-person.ts'
import type { Filter } from '../../persons/store/person-filter.ts'
import { listPeople, type StateSource } from '../../persons/store/person-list.ts'
import * as sources from '../store/state-sources.ts'

const EVERYONE: readonly PersonStatus[] = ['left', ...NOT_LEFT]

type StateQuery = Filter &
  Readonly<{
    on?: string | undefined
    sort?: string | undefined
    limit?: number | undefined
    cursor?: string | undefined
  }>

/** Lists a page of the people in one state, each with the values of the state. */
const listState = async (
  context: Context,
  query: StateQuery,
  statuses: readonly PersonStatus[],
  source: (on: string) => StateSource,
) => {
  const { tx, now } = context
  const { on: requested, sort, limit, cursor, ...filter } = query
  const on = requested ?? (await organisationDay(tx, now))
  const input = { sort, limit, cursor }
  const { rows, meta } = await listPeople(context, { ...filter, status: [...statuses] }, on, input, source(on))
  const people = await showPeople(context, rows, requested)
  return { on, meta, rows: people.map((person, index) => ({ person, extra: rows[index]?.extra })) }
}

const mayReadPersonal = ({ actor }: Context): boolean => scopeOf(actor, 'people.personal.read') !== null

const withoutReason = <Extra extends { reason?: string | undefined }>(extra: Extra, isOpen: boolean) => {
  const { reason, ...rest } = extra
  return isOpen ? { ...rest, reason } : rest
}

type Leaver<Extra> = Readonly<{ person: EmployeeRow; exit: Extra }>

/**
 * Returns the rows of people who leave, with the count of their holdings on the day after the last one, or today
 * when that has passed.
 */
const withHoldings = async <Extra extends { last_day: string | null; closed_at?: string | null }>(
  { tx, now }: Context,
  rows: readonly Leaver<Extra>[],
) => {
  const today = await organisationDay(tx, now)
  const holders = rows.flatMap(({ person, exit: { last_day, closed_at } }) => {
    if (last_day === null || closed_at) return []
    return [{ employee_id: person.id, from: last_day < today ? today : addDays(last_day, 1) }]
  })
  const holdings = await countBlocking(tx, holders)
  return rows.map(({ person, exit }) => ({ ...person, exit: { ...exit, holdings_open: holdings.get(person.id) ?? 0 } }))
}

export const listResigned = handle(calls.listResigned, async (context) => {
  const { exit_state, last_day_from, last_day_to, ...query } = context.query
  const filter = { exit_state, last_day_from, last_day_to }
  const { rows, meta } = await listState(context, query, EVERYONE, (on) => sources.resignedSource(on, filter))
  const schema = resignedRow.shape.exit.omit({ holdings_open: true })
  const leavers = rows.map(({ person, extra }) => ({ person, exit: schema.parse(extra) }))
  return new DetailedResponse(await withHoldings(context, leavers), { meta })
})

export const listNotice = handle(calls.listNotice, async (context) => {
  const { rows, meta } = await listState(context, context.query, EMPLOYED, sources.noticeSource)
  const schema = noticeRow.shape.exit.omit({ holdings_open: true })
  const leavers = rows.map(({ person, extra }) => ({ person, exit: schema.parse(extra) }))
  return new DetailedResponse(await withHoldings(context, leavers), { meta })
})

export const listWarned = handle(calls.listWarned, async (context) => {
  const { severity, category, ...query } = context.query
  const { rows, meta } = await listState(context, query, NOT_LEFT, (on) =>
    sources.warnedSource(on, { severity, category }),
  )
  const isOpen = mayReadPersonal(context)
  const show = (person: EmployeeRow, extra: unknown) => {
    const { latest, ...counts } = warnedRow.shape.warnings.parse(extra)
    const { title, ...rest } = latest
    return { ...person, warnings: { ...counts, latest: { ...rest, ...(isOpen ? { title } : {}) } } }
  }
  return new DetailedResponse(
    rows.map(({ person, extra }) => show(person, extra)),
    { meta },
  )
})

export const listSuspended = handle(calls.listSuspended, async (context) => {
  const { planned = false, ...query } = context.query
  const { rows, meta } = await listState(context, query, planned ? NOT_LEFT : EMPLOYED, (on) =>
    sources.suspendedSource(on, planned),
  )
  const isOpen = mayReadPersonal(context)
  const schema = suspendedRow.shape.suspension
  return new DetailedResponse(
    rows.map(({ person, extra }) => ({ ...person, suspension: withoutReason(schema.parse(extra), isOpen) })),
    { meta },
  )
})

export const listWfhCancelled = handle(calls.listWfhCancelled, async (context) => {
  const { rows, meta } = await listState(context, context.query, NOT_LEFT, sources.wfhCancelledSource)
  const isOpen = mayReadPersonal(context)
  const schema = wfhCancelledRow.shape.cancellation
  return new DetailedResponse(
    rows.map(({ person, extra }) => ({ ...person, cancellation: withoutReason(schema.parse(extra), isOpen) })),
    { meta },
  )
})

/** Returns the people who work on a day by the calendar. */
const listWorking = async (
  { tx, now }: Context,
  people: readonly number[],
  on: string,
): Promise<ReadonlySet<number>> => {
  if (people.length === 0) return new Set()
  const calendars = await loadCalendars(tx, people, { from: on, to: on, now })
  return new Set(
    [...calendars].flatMap(([id, calendar]) => (calendarDay(calendar, on).expected_minutes > 0 ? [id] : [])),
  )
}

export const listBackup = handle(calls.listBackup, async (context) => {
  const { covers_kind, covers_id, ...query } = context.query
  const { rows, meta, on } = await listState(context, query, NOT_LEFT, (day) =>
    sources.backupSource(day, { covers_kind, covers_id }),
  )
  const here = await listWorking(
    context,
    rows.map(({ person }) => person.id),
    on,
  )
  const schema = backupRow.shape.backups
  return new DetailedResponse(
    rows.map(({ person, extra }) => ({
      ...person,
      backups: schema.parse(extra),
      available_today: here.has(person.id),
    })),
    { meta },
  )
})
