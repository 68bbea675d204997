import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { currency } from '#kit/contract/currency.ts'
import { id, month, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { revenueRecord } from './billing.records.ts'
import { revenueRefusals } from './billing.refusals.ts'
import { revenue, revenuePoint, revenueTotals } from './revenue.models.ts'

const changes = ['clients.changed'] as const
const params = z.strictObject({ id: textId })
const range = { from_month: month.optional(), to_month: month.optional() }

const { limit, cursor, sort } = pageQuery(['month', 'planned_minor', 'invoiced_minor'])

export const listRevenue = call({
  id: 'clientRevenue.list',
  route: 'GET /api/admin/client-lists',
  permission: 'revenue.read',
  summary: 'Revenue of clients by month: planned, booked, invoiced and received. The last twelve months when left out.',
  query: z.strictObject({
    ...range,
    client_id: textId.optional(),
    country_id: textId.optional(),
    currency: currency.optional(),
    sort,
    limit,
    cursor,
  }),
  data: z.array(revenue),
  meta: z.strictObject({ ...pageMeta.shape, totals: z.array(revenueTotals) }),
  shows: ['clients.changed', 'projects.changed', 'invoices.changed'],
  export: { name: 'revenue' },
})

export const addRevenue = call({
  id: 'clientRevenue.add',
  route: 'POST /api/admin/client-lists',
  permission: 'revenue.write',
  summary:
    'Plans and books the revenue of a client in a month. Country and currency are those of the client when left out.',
  body: z.strictObject(revenueRecord.add),
  data: revenue,
  toast: success('Client Added Successfully'),
  refusals: revenueRefusals.of('exists', 'note_needed'),
  changes,
})

export const updateRevenue = call({
  id: 'clientRevenue.update',
  route: 'PUT /api/admin/client-lists/:id',
  permission: 'revenue.write',
  summary: 'Changes what is planned and booked. A month before the last needs a note.',
  params,
  body: z.strictObject({ version, ...revenueRecord.change }),
  data: revenue,
  toast: info('Client Updated Successfully'),
  refusals: { ...revenueRefusals.of('note_needed'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteRevenue = call({
  id: 'clientRevenue.delete',
  route: 'DELETE /api/admin/client-lists/:id',
  permission: 'revenue.write',
  summary: 'Deletes what is planned and booked. A past month is set to 0 with a note instead.',
  params,
  data: z.strictObject({ id }),
  toast: success('Client Deleted Successfully'),
  refusals: revenueRefusals.of('note_needed'),
  changes,
})

export const chartRevenue = call({
  id: 'clientRevenue.chart',
  route: 'GET /api/admin/client-lists/chart',
  permission: 'revenue.read',
  summary: 'Revenue of one currency by month, for each client or country.',
  query: z.strictObject({
    ...range,
    currency,
    group: z.enum(['client', 'country']).optional(),
    client_id: textId.optional(),
    country_id: textId.optional(),
  }),
  data: z.array(revenuePoint),
  shows: ['clients.changed', 'projects.changed', 'invoices.changed'],
})

export const revenueCalls = { listRevenue, addRevenue, updateRevenue, deleteRevenue, chartRevenue }
