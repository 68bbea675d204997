import type { AnyCall } from '#kit/contract/call.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import type { Actor } from '#kit/web/screens/actor.tsx'
import type { ExportChoice } from '#kit/web/table/exporter.ts'
import { runExport, runUserExport } from '#domains/records/contract/exports.calls.ts'

const given = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

/** Saves a list as a file, which the server makes. */
export const saveList = async <C extends AnyCall>(
  { area }: Pick<Actor, 'area'>,
  call: C,
  { params, query, body }: CallInput<C>,
  { format, hidden, ids, purpose }: ExportChoice,
): Promise<void> => {
  const input = {
    list: call.id,
    params: { ...(params ? { params } : {}), ...(query ? { query: given(query) } : {}), ...(body ? { body } : {}) },
    format,
    hidden: [...hidden],
    ...(ids ? { ids: [...ids] } : {}),
    ...(purpose ? { purpose } : {}),
  }
  await saveFile(
    area === 'admin' ? runExport : runUserExport,
    { body: input },
    `${call.export?.name ?? 'list'}.${format}`,
  )
}
