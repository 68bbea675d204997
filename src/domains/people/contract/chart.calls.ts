import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id, named, queryFlag, queryInt, textId, version } from '#kit/contract/fields.ts'
import { personStatus } from './people.models.ts'

/** Most nodes in one response. */
export const MAX_NODES = 500

/** A person in the chart. `manager_id` is the node above, null at the top; `reports` counts those right below. */
const chartNode = z.strictObject({
  id,
  name: z.string(),
  photo_version: version.nullable(),
  designation: named.nullable(),
  team: named.nullable(),
  manager_id: id.nullable(),
  reports: z.int(),
})
export type ChartNode = z.output<typeof chartNode>
export const statusNode = chartNode.extend({ status: personStatus })
export type StatusNode = z.output<typeof statusNode>

export const chartBy = z.enum(['manager', 'department'])
export type ChartBy = z.output<typeof chartBy>

const query = {
  /** The person to begin with; left out: everyone without a manager above them. */
  root: textId.optional(),
  depth: queryInt(1, 3).optional(),
  by: chartBy.optional(),
  /** Returns the next page: the people who come after this one, right below `root` or at the top. */
  after: textId.optional(),
  /** A person to be found: the response also contains everyone above them, and the people next to those. */
  find: textId.optional(),
}
/** The `hide_suspended` flag takes the right to read states: two responses compared would disclose a suspension. */
const statusQuery = { ...query, hide_suspended: queryFlag.optional() }
export type ChartQuery = z.output<z.ZodObject<typeof statusQuery>>
/** The count of people at the top of the whole chart. */
const tops = z.int()
/** Circles of managers: each reports to the next, and the last to the first. */
const circles = z.array(z.array(named))
const shows = ['people.changed', 'placement.changed', 'organisation.changed'] as const

export const getOrgChart = call({
  id: 'employees.orgChart',
  route: 'GET /api/admin/org-chart',
  permission: 'people.read',
  summary: 'Who reports to whom on a day, from a person or the top down, at most 500 nodes, the nearest first.',
  query: z.strictObject({ ...statusQuery, on: date.optional() }),
  data: z.strictObject({ nodes: z.array(statusNode), tops, circles }),
  shows,
})

export const getColleaguesChart = call({
  id: 'users.orgChart',
  route: 'GET /api/user/org-chart',
  permission: 'people.directory.read',
  summary: 'The same today, without anybody’s state.',
  query: z.strictObject(query),
  data: z.strictObject({ nodes: z.array(chartNode), tops, circles }),
  shows,
})

export const chartCalls = { getOrgChart, getColleaguesChart }
