import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id } from '#kit/contract/fields.ts'
import { shows } from './targets.calls.ts'
import { measure, view, workGraph } from './work-graph.models.ts'

export const GRAPH_DAYS = 92

export const readWorkGraph = call({
  id: 'workGraph.get',
  route: 'POST /api/user/work-graph',
  permission: 'work_graph.read',
  summary: 'Work as a day, as a trend, or as a map of people and days.',
  body: z.strictObject({
    view,
    user_id: id.optional(),
    team_id: id.optional(),
    date: date.optional(),
    start_date: date.optional(),
    end_date: date.optional(),
    measure: measure.optional(),
  }),
  data: workGraph,
  reads: true,
  shows,
})

export const workGraphCalls = { readWorkGraph }
