import type { Exporter } from '#kit/web/table/exporter.ts'

/** Lists are exported by the server, as those who export them may see them. */
export const listExporter: Exporter = {
  // No exports while an administrator acts as someone else.
  may: ({ area, has, acting }) => !acting && has(area === 'admin' ? 'records.export' : 'records.own.export'),
  save: async (...list) => (await import('./save-list.ts')).saveList(...list),
}
