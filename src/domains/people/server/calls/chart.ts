import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import * as calls from '../../contract/chart.calls.ts'
import { chartOf } from '../../contract/chart.rules.ts'
import { listChartFaces, listChartLinks } from '../store/chart.ts'

const DEPTH = 2

const readChart = async ({ tx }: Context, query: calls.ChartQuery, on: string): Promise<calls.StatusNode[]> => {
  const { root = null, depth = DEPTH, by = 'manager', hide_suspended: isHiding = false } = query
  const placed = chartOf(await listChartLinks(tx, by, on), { root, depth, isHiding })
  if (root !== null && placed.length === 0) throw notFound()
  const faces = await listChartFaces(
    tx,
    placed.map(({ id }) => id),
    on,
  )
  return placed.flatMap((node) => {
    const face = faces.get(node.id)
    return face ? [{ ...face, ...node }] : []
  })
}

export const getOrgChart = handle(calls.getOrgChart, async (context) => {
  const { on, ...query } = context.query
  return { nodes: await readChart(context, query, on ?? (await organisationDay(context.tx, context.now))) }
})

export const getColleaguesChart = handle(calls.getColleaguesChart, async (context) => {
  const nodes = await readChart(context, context.query, await organisationDay(context.tx, context.now))
  return { nodes: nodes.map(({ status: _status, ...node }) => node) }
})
