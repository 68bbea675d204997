import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id, line, queryInt, search, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals, confirmRefusals } from '#kit/contract/refusals.ts'
import { cursor, MAX_LIMIT, pageMeta } from '#kit/contract/page.ts'
import { recordsRefusals } from './records.refusals.ts'
import { auditDay, auditRecord, auditRow, auditStatus, auditVerb, dataAccess } from './audit.models.ts'

const entity = z.string().regex(/^[a-z_]{1,60}$/)
const paged = { limit: queryInt(1, MAX_LIMIT).optional(), cursor: cursor.optional() }

const filter = {
  from: date.optional(),
  to: date.optional(),
  /** An account. */
  actor: textId.optional(),
  subject_id: textId.optional(),
  entity: entity.optional(),
  entity_id: textId.optional(),
  action: line(80).optional(),
  verb: auditVerb.optional(),
  q: search.optional(),
}

const exported = {
  without: ['changes'],
  ids: ['entity_id'],
  titles: { entity_id: 'Entity id', 'record.kind': 'Record', 'record.name': 'Name of the record' },
}

export const listAudit = call({
  id: 'audit.list',
  route: 'GET /api/admin/audit',
  permission: 'records.audit.read',
  summary: 'What was done, newest first: of what the reader may read. `from` and `to` are days in UTC.',
  query: z.strictObject({ ...filter, ...paged }),
  data: z.array(auditRow),
  /** `days` comes with the first page alone; `record` where the query names an `entity`, with its name where a row of it is listed. */
  meta: pageMeta.extend({ days: z.array(auditDay), record: auditRecord.optional() }),
  export: { name: 'audit', ...exported },
})

export const readCaseFile = call({
  id: 'audit.caseFile',
  route: 'GET /api/admin/audit-case-file',
  permission: 'records.audit.read',
  summary:
    'Rows of the audit as a sealed package: what the list shows with these filters, what proves it, and programs that check it without Muster.',
  query: z.strictObject(filter),
  data: z.unknown(),
  binary: true,
  refusals: recordsRefusals.of('case_too_large'),
})

export const readRestorable = call({
  id: 'audit.restorable',
  route: 'GET /api/admin/audit-restore/:audit_id',
  permission: 'records.audit.restore',
  summary: 'The version of the record that a row of the audit is about, which putting a field back asks for.',
  params: z.strictObject({ audit_id: textId }),
  data: z.strictObject({ version }),
  refusals: recordsRefusals.of('not_restorable', 'record_gone', 'values_erased'),
})

export const restoreField = call({
  id: 'audit.restore',
  route: 'POST /api/admin/audit-restore',
  permission: 'records.audit.restore',
  summary:
    'Puts a field back to what it was before a change, by the call that changes such records, with its rights, rules and audit; answers as that call does.',
  body: z.strictObject({ audit_id: id, field: line(60), version }),
  data: z.unknown(),
  toast: success('Field Restored Successfully'),
  refusals: {
    ...recordsRefusals.of('not_restorable', 'not_taken', 'record_gone', 'values_erased'),
    ...commonRefusals.of('stale'),
    ...confirmRefusals.of('confirm_required'),
  },
  changes: [
    'organisation.changed',
    'role.changed',
    'people.changed',
    'placement.changed',
    'clients.changed',
    'projects.changed',
    'inventory.changed',
    'tasks.changed',
    'hiring.changed',
    'hashbook.changed',
    'calendar.changed',
    'notices.board',
    'mail.templates',
    'requests.changed',
    'attendance.policy.changed',
    'attendance.changed',
    'hikes.changed',
    'reports.changed',
    'skills.changed',
    'performance.changed',
    'shifts.changed',
    'webhooks.changed',
  ],
})

export const readAuditRecord = call({
  id: 'audit.record',
  route: 'GET /api/admin/audit-record/:entity/:id',
  permission: 'records.history.read',
  summary: 'What was done to one record, newest first, for those who may read such records.',
  params: z.strictObject({ entity, id: textId }),
  query: z.strictObject(paged),
  data: z.array(auditRow),
  meta: pageMeta,
  export: { name: 'history', ...exported },
})

export const verifyAudit = call({
  id: 'audit.verify',
  route: 'POST /api/admin/audit-verify',
  permission: 'records.audit.read',
  summary: 'Verifies every row of the audit again; one verification runs at a time.',
  data: auditStatus,
  toast: success('Verification Started Successfully'),
})

export const readAuditStatus = call({
  id: 'audit.status',
  route: 'GET /api/admin/audit-verify',
  permission: 'records.audit.read',
  summary: 'The last verification of the audit, and whether one runs.',
  data: auditStatus,
})

export const readDataAccess = call({
  id: 'audit.aboutMe',
  route: 'GET /api/user/data-access/:userId',
  permission: 'records.own.read',
  summary: 'Who looked at the own data or exported it, newest first; a year, or the days asked for.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({ from: date.optional(), to: date.optional() }),
  data: z.array(dataAccess),
})

export const auditCalls = {
  listAudit,
  readCaseFile,
  readRestorable,
  restoreField,
  readAuditRecord,
  verifyAudit,
  readAuditStatus,
  readDataAccess,
}
