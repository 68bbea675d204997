import type { AssetStatus } from '../../contract/inventory.records.ts'

/** A number for each status. */
export const byStatus = (count: (status: AssetStatus) => number): Record<AssetStatus, number> => ({
  in_stock: count('in_stock'),
  assigned: count('assigned'),
  in_repair: count('in_repair'),
  lost: count('lost'),
  retired: count('retired'),
  disposed: count('disposed'),
})
