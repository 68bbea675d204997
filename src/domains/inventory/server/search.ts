import { scopeOf } from '#kit/server/actor.ts'
import type { SearchSource } from '#kit/server/registries.ts'
import { STATUS_TEXT } from '../contract/inventory.workflows.ts'
import { findNamed } from './store/named.ts'

/** Equipment of the categories in scope by tag, serial number or name. */
export const searchEquipment: SearchSource = async ({ tx, actor }, q, limit) => {
  if (scopeOf(actor, 'inventory.read') === null) return []
  const rows = await findNamed(tx, actor, q, limit)
  return rows.map(({ id, tag, name, status, holder }) => ({
    id,
    title: `${name} (${tag})`,
    subtitle: holder ?? STATUS_TEXT[status] ?? status,
    path: `/admin/management/inventory?asset=${id}`,
  }))
}
