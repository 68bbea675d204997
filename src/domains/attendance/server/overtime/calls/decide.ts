import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../../contract/overtime.calls.ts'
import type { EntryRow } from '../../../contract/overtime.models.ts'
import { decideAll } from '../workflow/decide.ts'
import { presentEntry } from '../present/present-entry.ts'
import { listEntriesById } from '../store/entries.ts'

const decide = async (context: Context, items: readonly calls.DecisionItem[]) => {
  const results = await decideAll(context, items)
  const done = results.flatMap(({ id, ok }) => (ok ? [id] : []))
  const records = done.length === 0 ? [] : await listEntriesById(context.tx, done)
  const rows = new Map(records.map(presentEntry(context.actor)).map((row): [number, EntryRow] => [row.id, row]))
  return results.map((result) => {
    const row = rows.get(result.id)
    return row ? { ...result, row } : result
  })
}

export const decideAsLead = handle(calls.decideAsLead, (context) => decide(context, context.body.items))
export const decideOvertime = handle(calls.decideOvertime, (context) => decide(context, context.body.items))
