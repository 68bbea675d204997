import { runExport, runUserExport } from '#domains/records/contract/exports.calls.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import type { Exporter } from '#kit/web/table/exporter.ts'

/** Lists are exported by the server, as those who export them may see them. */
export const listExporter: Exporter = {
  // No exports while an administrator acts as someone else.
  may: ({ area, has, acting }) => !acting && has(area === 'admin' ? 'records.export' : 'records.own.export'),
  save: async ({ area }, call, { params, query, body }, { format, hidden, ids, purpose }) => {
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
  },
}

const given = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
