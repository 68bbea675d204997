import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { pageRows } from '#kit/server/page.ts'
import type { Status } from '../../../contract/targets.fields.ts'
import { STATUS_LABELS } from '../../../contract/targets.texts.ts'
import * as calls from '../../../contract/team-reports.calls.ts'
import type { FigureRow, ReportFigure } from '../../../contract/team-reports.models.ts'
import { evaluateTargets } from '../../targets/rules/evaluate-targets.ts'
import type { PeopleFilter } from '../../targets/store/people-filter.ts'
import { rangeOf } from '../../targets/rules/window.ts'
import { countStatuses, type TargetCounts } from '../../work/rules/target-counts.ts'
import { isAnyoneVisible, listFigureRows as listStored, type StoredFigure } from '../../work/store/figures.ts'
import { findTeam } from '../store/teams.ts'

type TargetFigure = Exclude<ReportFigure, StoredFigure>
const TARGETS: Readonly<Record<TargetFigure, readonly (keyof TargetCounts)[]>> = {
  targets_met: ['met'],
  targets_at_risk: ['at_risk'],
  targets_missed: ['missed'],
  targets_short: ['at_risk', 'missed'],
  targets_all: ['total'],
}
const isOfTargets = (figure: ReportFigure): figure is TargetFigure => figure in TARGETS

const SORTS = {
  at: ({ id }: FigureRow) => id,
  name: ({ employee }: FigureRow) => employee.name.toLowerCase(),
  number: ({ number }: FigureRow) => number,
}

type Days = Readonly<{ first: string; last: string }>

const rowOf = (
  employee: FigureRow['employee'],
  target: Readonly<{ id: number; name: string }>,
  status: Status,
  day: string | null,
): Omit<FigureRow, 'id'> => ({
  employee: { id: employee.id, name: employee.name },
  day,
  at: null,
  number: 1,
  base: 0,
  ref: { type: 'target', id: target.id, label: target.name },
  note: STATUS_LABELS[status],
})

/** Returns the targets of people whose status a figure counts. */
const listTargets = async (
  context: Context,
  keys: readonly (keyof TargetCounts)[],
  filter: PeopleFilter,
  { first, last }: Days,
) => {
  const { evaluated } = await evaluateTargets(context, { filter, first, last })
  const day = first === last ? first : null
  return evaluated
    .filter(({ row }) => keys.some((key) => countStatuses([row.status])[key] > 0))
    .map(({ row: { employee, target, status } }, at) => ({ id: at + 1, ...rowOf(employee, target, status, day) }))
}

export const listFigureRows = handle(calls.listFigureRows, async (context) => {
  const { tx, now, body } = context
  const { figure, team_id, user_id } = body
  const days = rangeOf(body)
  const scope = context.scope()
  const filter = { scope, team_id, employees: user_id === undefined ? undefined : [user_id] }
  const team = team_id === undefined ? undefined : found(await findTeam(tx, scope, team_id))
  // A team outside the scope shows only the actor's own days in it; a person outside the scope is not found.
  if ((user_id !== undefined || team?.is_in_scope === false) && !(await isAnyoneVisible(tx, filter, days)))
    throw notFound()
  if (isOfTargets(figure)) {
    const targets = await listTargets(context, TARGETS[figure], filter, days)
    const { rows, meta } = pageRows(targets, { sorts: SORTS, id: ({ id }) => id, fallback: 'at' }, body)
    return new DetailedResponse({ total: { number: targets.length, base: 0 }, rows }, { meta })
  }
  const today = await organisationDay(tx, now)
  const { rows, meta, total } = await listStored(tx, { figure, filter, ...days, today, now }, body)
  return new DetailedResponse({ total: { number: total.number, base: total.base }, rows }, { meta })
})
