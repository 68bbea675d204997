import { addDays } from '#engines/calendar/contract/calendar.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { recordKind } from '#kit/server/audit-labels.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import * as calls from '../../../contract/audit.calls.ts'
import type { AuditRecord, AuditRow, AuditStatus, AuditVerb } from '../../../contract/audit.models.ts'
import { type AuditReaders, visibleTo } from '../rules/readers.ts'
import { listActionsOf, listActionsContaining, presentAudit, listReadingActions } from '../present/sentences.ts'
import { type AuditFilter, countByDay, listAuditRows } from '../store/audit.ts'
import { listAccesses } from '../store/access.ts'
import { findVerifications } from '../store/verification.ts'
import { startVerification } from '../workflow/verify.ts'

type ListFilter = Omit<AuditFilter, 'actions' | 'terms'> &
  Readonly<{ verb?: AuditVerb | undefined; q?: string | undefined }>

// Each term is searched in all names.
const MAX_SEARCH_TERMS = 8

/** Translates the filters of the list into those of the store. */
export const storeFilterOf = ({ verb, q, ...rest }: ListFilter): AuditFilter => ({
  ...rest,
  actions: verb && listActionsOf(verb),
  terms: q
    ? [...new Set(q.split(/\s+/))]
        .slice(0, MAX_SEARCH_TERMS)
        .map((text) => ({ text, actions: listActionsContaining(text) }))
    : undefined,
})

/** Describes the record that the query names. Its name comes from one of its rows, because the actor may read those. */
const describeRecord = (
  { entity, entity_id }: Readonly<{ entity?: string | undefined; entity_id?: number | undefined }>,
  rows: readonly AuditRow[],
): { record?: AuditRecord } => {
  if (entity === undefined) return {}
  const own = rows.find((row) => row.entity === entity && row.entity_id === entity_id)
  return { record: own?.record ?? { kind: recordKind(entity), name: null } }
}

const listAudit = (readers: AuditReaders) =>
  handle(calls.listAudit, async ({ tx, actor, query }) => {
    const { limit, cursor, ...filters } = query
    const filter = storeFilterOf(filters)
    const visible = visibleTo(readers, actor)
    const { rows, meta } = await listAuditRows(tx, filter, visible, { limit, cursor })
    const days = cursor === undefined ? await countByDay(tx, filter, visible) : []
    const presented = await presentAudit(tx, actor, rows)
    return new DetailedResponse(presented, { meta: { ...meta, days, ...describeRecord(query, presented) } })
  })

const readAuditRecord = (readers: AuditReaders) =>
  handle(calls.readAuditRecord, async ({ tx, actor, params, query }) => {
    const filter = { entity: params.entity, entity_id: params.id }
    const { rows, meta } = await listAuditRows(tx, filter, visibleTo(readers, actor), query)
    return new DetailedResponse(await presentAudit(tx, actor, rows), { meta })
  })

const statusOf = async (tx: Tx): Promise<AuditStatus> => {
  const { running, last } = await findVerifications(tx)
  const share = running ? running.rows_checked / Math.max(1, running.rows_total) : null
  return {
    running: running !== undefined,
    progress: share === null ? null : Math.min(1, share),
    last_run: last?.finished_at ?? null,
    rows: last?.rows_checked ?? 0,
    erased: last?.rows_erased ?? 0,
    broken: last ? calls.readAuditStatus.data.shape.broken.parse(last.broken) : [],
    anchors: last?.anchors ?? 0,
    anchors_ok: last?.anchors_ok ?? true,
  }
}

const verifyAudit = handle(calls.verifyAudit, async (context) => {
  await startVerification(context)
  return statusOf(context.tx)
})

const readAuditStatus = handle(calls.readAuditStatus, async ({ tx }) => statusOf(tx))

/** Describes an export to a person who is in it. */
const exportText = (list: string | null): string => {
  if (list === 'audit.caseFile') return 'Made a case file of the audit'
  return list?.startsWith('downloads.') ? 'Saved a record as a file' : `Exported a list: ${list ?? ''}`
}

const YEAR_DAYS = 365

const readDataAccess = handle(calls.readDataAccess, async (context) => {
  const { tx, params, query, now } = context
  await context.requireVisible(params.userId)
  // A day of any zone is over two days after it began in UTC.
  const to = query.to ?? addDays(now.slice(0, 10), 1)
  const from = query.from ?? addDays(to, -YEAR_DAYS)
  const rows = await listAccesses(tx, params.userId, listReadingActions(), { from, to })
  return rows.map(({ action, list, who, ...row }) => ({
    ...row,
    who: who ?? 'Muster',
    what: action === null ? exportText(list) : (auditWords().get(action)?.text ?? action),
  }))
})

export const auditHandlers = (readers: AuditReaders) => ({
  listAudit: listAudit(readers),
  readAuditRecord: readAuditRecord(readers),
  verifyAudit,
  readAuditStatus,
  readDataAccess,
})
