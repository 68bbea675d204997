import type { Named } from '#kit/contract/fields.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import * as calls from '../../../contract/chart.calls.ts'
import { chartOf } from '../../../contract/chart.rules.ts'
import { listChartFaces, listChartLinks } from '../store/chart.ts'

const DEFAULT_DEPTH = 2

type Chart = Readonly<{ nodes: calls.StatusNode[]; tops: number; circles: Named[][] }>

const getChart = async ({ tx }: Context, query: calls.ChartQuery, on: string): Promise<Chart> => {
  const { root = null, depth = DEFAULT_DEPTH, by = 'manager', hide_suspended: isHiding = false, after, find } = query
  const links = await listChartLinks(tx, by, on)
  const { nodes: placed, tops, circles } = chartOf(links, { root, depth, isHiding, after, find })
  if (root !== null && after === undefined && placed.length === 0) throw notFound()
  const faces = await listChartFaces(tx, [...placed.map(({ id }) => id), ...circles.flat()], on)
  const nodes = placed.flatMap((node) => {
    const face = faces.get(node.id)
    return face ? [{ ...face, ...node }] : []
  })
  const named = circles.map((circle) => circle.map((id) => ({ id, name: faces.get(id)?.name ?? '' })))
  return { nodes, tops, circles: named }
}

export const getOrgChart = handle(calls.getOrgChart, async (context) => {
  const { on, ...query } = context.query
  return getChart(context, query, on ?? (await organisationDay(context.tx, context.now)))
})

export const getColleaguesChart = handle(calls.getColleaguesChart, async (context) => {
  const { nodes, tops, circles } = await getChart(
    context,
    context.query,
    await organisationDay(context.tx, context.now),
  )
  return { nodes: nodes.map(({ status: _status, ...node }) => node), tops, circles }
})
