import { invalid } from '#kit/contract/envelope.ts'
import type { ConstraintTexts } from '#kit/server/call/handle.ts'
import { targetReadCalls } from '../../contract/targets.calls.ts'
import { targetRefusals } from '../../contract/targets.refusals.ts'
import { targetSetCalls } from '../../contract/targets.set-calls.ts'
import { teamReportCalls } from '../../contract/team-reports.calls.ts'
import { workGraphCalls } from '../../contract/work-graph.calls.ts'
import * as teamReports from '../team-reports/calls/reports.ts'
import * as figureRows from '../team-reports/calls/figure-rows.ts'
import * as workGraph from '../work-graph/calls.ts'
import * as definitions from './calls/definitions.ts'
import * as details from './calls/details.ts'
import * as lists from './calls/list.ts'
import * as previews from './calls/preview.ts'
import * as values from './calls/values.ts'
import * as waivers from './calls/waivers.ts'

export const targetCalls = { ...targetReadCalls, ...targetSetCalls, ...teamReportCalls, ...workGraphCalls }
export const targetHandlers = {
  ...lists,
  ...details,
  ...definitions,
  ...values,
  ...waivers,
  ...previews,
  ...teamReports,
  listFigureRows: figureRows.listFigureRows,
  ...workGraph,
}

export const targetConstraints: ConstraintTexts = {
  targets_name: () => targetRefusals.refusal('duplicate'),
  target_values_once: () => targetRefusals.refusal('value_exists'),
  target_values_share: () => invalid({ metric: 'Its values are above 100 %' }),
  target_waivers_no_overlap: () => targetRefusals.refusal('overlap'),
}
