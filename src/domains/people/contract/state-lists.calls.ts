import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { queryFlag, queryInt, queryList, textId } from '#kit/contract/fields.ts'
import { pageMeta } from '#kit/contract/page.ts'
import { resignedQuery, stateQuery } from './filters.models.ts'
import { backupRow, noticeRow, resignedRow, suspendedRow, warnedRow, wfhCancelledRow } from './state-lists.models.ts'
import { coversKind, warningCategory } from './states.models.ts'

const shows = ['people.changed', 'placement.changed', 'organisation.changed', 'attendance.changed'] as const
const permission = 'people.read'

export const listResigned = call({
  id: 'employees.listResigned',
  export: { name: 'resigned' },
  route: 'GET /api/admin/get_resigned',
  permission,
  summary: 'People with an exit that was neither withdrawn nor taken back by the day, the latest last day first.',
  query: resignedQuery,
  data: z.array(resignedRow),
  meta: pageMeta,
  shows,
})

export const listNotice = call({
  id: 'employees.listNotice',
  export: { name: 'notice' },
  route: 'GET /api/admin/get_notice_employees',
  permission,
  summary: 'People with an accepted exit from the day it was handed in to the last day, the nearest last day first.',
  query: z.strictObject(stateQuery('last_day')),
  data: z.array(noticeRow),
  meta: pageMeta,
  shows,
})

export const listWarned = call({
  id: 'employees.listWarned',
  export: { name: 'warned' },
  route: 'GET /api/admin/get-warned',
  permission,
  summary: 'People with a warning that holds on the day.',
  query: z.strictObject({
    ...stateQuery('issued_at', 'severity'),
    severity: queryList(queryInt(1, 3)).optional(),
    category: queryList(warningCategory).optional(),
  }),
  data: z.array(warnedRow),
  meta: pageMeta,
  shows,
})

export const listSuspended = call({
  id: 'employees.listSuspended',
  export: { name: 'suspended' },
  route: 'GET /api/admin/get-suspended',
  permission,
  summary: 'People suspended on the day, or with `planned` those whose suspension begins later.',
  query: z.strictObject({ ...stateQuery('from'), planned: queryFlag.optional() }),
  data: z.array(suspendedRow),
  meta: pageMeta,
  shows,
})

export const listWfhCancelled = call({
  id: 'employees.listWfhCancelled',
  export: { name: 'work-from-home-cancelled' },
  route: 'GET /api/admin/get_cancel_wfh',
  permission,
  summary: 'People who may not work from home on the day.',
  query: z.strictObject(stateQuery('from')),
  data: z.array(wfhCancelledRow),
  meta: pageMeta,
  shows,
})

export const listBackup = call({
  id: 'employees.listBackup',
  export: { name: 'backup' },
  route: 'GET /api/admin/get_backup_employees',
  permission,
  summary: 'People who stand in for others on the day, and whether they work on it.',
  query: z.strictObject({
    ...stateQuery('priority'),
    covers_kind: coversKind.optional(),
    covers_id: textId.optional(),
  }),
  data: z.array(backupRow),
  meta: pageMeta,
  shows,
})

export const stateListsCalls = {
  listResigned,
  listNotice,
  listWarned,
  listSuspended,
  listWfhCancelled,
  listBackup,
}
