import { sql } from 'kysely'
import { declares } from '#kit/contract/call.ts'
import { HttpFailure, notFound } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { refuseOneself, requireConfirmed } from '#kit/server/actor.ts'
import { auditLabel } from '#kit/server/audit-labels.ts'
import { handle, type ServerDomain } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { explain } from '#kit/server/http/failures.ts'
import { readParts } from '#kit/server/http/parse.ts'
import { changeAs } from '#kit/server/http/serve-call.ts'
import * as calls from '../../../contract/audit.calls.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import { type AuditReaders, visibleTo } from '../readers.ts'
import { askedOf, restorableOf, restoring } from '../restore.ts'
import { findAuditRow, type StoredAudit } from '../store/audit.ts'

const cannot = () => recordsRefusals.refusal('not_restorable')

const find = async ({ tx, actor }: Context, readers: AuditReaders, id: number): Promise<StoredAudit> => {
  const row = await findAuditRow(tx, id, visibleTo(readers, actor))
  if (!row) throw notFound()
  return row
}

/** Why nothing of a row can be put back. */
const fault = ({ erased_at }: StoredAudit): Refusal =>
  erased_at === null ? cannot() : recordsRefusals.refusal('values_erased')

/** The record as it stands; one that was removed keeps its row for a while where it can be restored. */
const standing = async ({ tx }: Context, { entity, entity_id }: StoredAudit, key = 'id') => {
  const { rows } = await sql<{ version: number; is_removed: boolean }>`
    select t.version, coalesce(to_jsonb(t) ->> 'deleted_at', to_jsonb(t) ->> 'archived_at') is not null as is_removed
    from ${sql.table(entity)} t where ${sql.ref(`t.${key}`)} = ${entity_id}`.execute(tx)
  if (!rows[0]) throw recordsRefusals.refusal('record_gone')
  return rows[0]
}

const readRestorable = (readers: AuditReaders) =>
  handle(calls.readRestorable, async (context) => {
    const row = await find(context, readers, context.params.audit_id)
    const how = restorableOf(context.actor, row)
    if (!how || row.erased_at !== null) throw fault(row)
    const { version } = await standing(context, row, how.key)
    return { version }
  })

/** An earlier value that the call no longer takes cannot be put back. */
const parsed = ({ call, params, body }: Awaited<ReturnType<typeof askedOf>>, version: number) => {
  try {
    return readParts(call, { params, body: { ...body, version } })
  } catch (error) {
    throw error instanceof HttpFailure ? cannot() : error
  }
}

/** What a call says that does not take the earlier value, as it is said of the field; null where it is said as it is. */
const saidOf = (raised: unknown): string | null => {
  if (raised instanceof Refusal) return declares(calls.restoreField, raised) ? null : raised.message
  if (!(raised instanceof HttpFailure)) return null
  if (raised.status === 404) return 'What it was is no longer there.'
  return raised.status === 400 ? `${raised.message.replace(/\.$/, '')}.` : null
}

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const restoreField = (domains: () => readonly ServerDomain[], readers: AuditReaders) =>
  handle(calls.restoreField, async (context) => {
    const { actor, body } = context
    const row = await find(context, readers, body.audit_id)
    const found = restoring(actor, row, body.field)
    if (!found) throw fault(row)
    const { how, name, value } = found
    const { is_removed } = await standing(context, row, how.key)
    const asked = await askedOf(how, context, row.entity_id ?? 0, { [name]: value })
    const { call } = asked
    const handler = domains()
      .flatMap((domain) => domain.handlers)
      .find((one) => one.call === call)
    if (!handler || handler.inSteps) throw cannot()
    const input = parsed(asked, body.version)
    refuseOneself(actor, call, input.body)
    if (call.confirmed) requireConfirmed(actor)
    try {
      return await changeAs(handler, context, input)
    } catch (error) {
      const raised = explain(error, Object.assign({}, ...domains().map(({ constraints }) => constraints)))
      if (is_removed && raised instanceof HttpFailure && raised.status === 404)
        throw recordsRefusals.refusal('record_gone')
      const why = saidOf(raised)
      if (why === null) throw error
      throw recordsRefusals.refusal('not_taken', { field: titled(auditLabel(row.action, body.field)), why })
    }
  })

export const restoreHandlers = (domains: () => readonly ServerDomain[], readers: AuditReaders) => ({
  readRestorable: readRestorable(readers),
  restoreField: restoreField(domains, readers),
})
